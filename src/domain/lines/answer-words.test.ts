import { expect, it } from 'vitest';
import { answersInShort, namedFirst } from '#domain/lines/answer-words.ts';
import { lines } from '#domain/lines/lines.ts';

it('an object is called by its description and not by its kind, and each is said once', () => {
  const helmet = {
    kind: 'helmet_racewear',
    description: 'Stilo ST5',
    serial_number: 'AB 123',
    value: 420_000,
    storage_country: null,
  };
  expect(answersInShort(namedFirst(lines.VAL.item), helmet, 'EUR')).toEqual([
    'Stilo ST5',
    'Helmet and racewear',
    'AB 123',
    'Value: EUR 4,200.00',
  ]);
});

it.each(Object.values(lines))(
  '$noun: it is called by a text that is asked of everybody',
  (line) => {
    const [first] = Object.values(namedFirst(line.item));
    expect(first).toMatchObject({ kind: 'text', required: true });
  },
);
