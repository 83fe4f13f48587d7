import { describe, expect, it, test } from 'vitest';
import {
  beatSeconds,
  editorText,
  goneAfterSeconds,
  presenceFor,
  type PresenceEntry,
  viewersText,
} from '#domain/presence/record-presence.ts';

test.each([
  [[], ''],
  [['Sanne de Boer'], 'Sanne is viewing'],
  [['Sanne de Boer', 'Tom Bakker'], 'Sanne and Tom are viewing'],
  [['Sanne', 'Tom', 'Mila'], 'Sanne, Tom and Mila are viewing'],
  [['Sanne', 'Tom', 'Mila', 'Femke'], 'Sanne, Tom and 2 others are viewing'],
  [['Tom Bakker', 'Tom Smit'], 'Tom Bakker and Tom Smit are viewing'],
  [['J. van Dalen'], 'J. van Dalen is viewing'],
])('%j: "%s"', (names, text) => expect(viewersText(names)).toBe(text));

test('two messages may be lost before a page counts as gone', () => {
  expect(goneAfterSeconds).toBeGreaterThan(2 * beatSeconds);
  expect(editorText('Sanne de Boer')).toBe('Sanne is editing this section');
});

const entry = (
  visit_id: string,
  user_id: string,
  section: string,
  since: number,
): PresenceEntry => ({ visit_id, user_id, name: user_id, section, since });

describe('those at a record, as one of them sees them', () => {
  const entries = [
    entry('t1', 'tom', '', 20),
    entry('t1', 'tom', 'notes', 30),
    entry('s1', 'sanne', '', 10),
    entry('s2', 'sanne', '', 15),
    entry('s2', 'sanne', 'notes', 40),
    entry('m1', 'mila', '', 50),
  ];
  const names = (user_id: string) => presenceFor(user_id, entries).viewers.map((one) => one.name);

  it('are everybody else once, in the order in which they came', () => {
    expect(names('mila')).toEqual(['sanne', 'tom']);
    expect(names('sanne')).toEqual(['tom', 'mila']);
  });

  it('whoever took a section first keeps it, and is not kept from it', () => {
    const editors = (user_id: string) => presenceFor(user_id, entries).editors;
    const toms = [{ section: 'notes', user_id: 'tom', name: 'tom' }];
    expect(editors('sanne')).toEqual(toms);
    expect(editors('mila')).toEqual(toms);
    expect(editors('tom')).toEqual([]);
  });

  it('a section taken at the same instant is one person’s all the same', () => {
    const both = [entry('b', 'tom', 'notes', 1), entry('a', 'sanne', 'notes', 1)];
    expect(presenceFor('tom', both).editors[0]?.user_id).toBe('sanne');
    expect(presenceFor('sanne', both).editors).toEqual([]);
  });
});
