import { describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import {
  callName,
  comparisonText,
  dayText,
  greeting,
  splitSums,
  taskNote,
} from '#web/overview/overview-words.ts';

const at = (time: string) => instantOf('2026-05-20', time);

describe('[2.14] the head of Overview', () => {
  it.each([
    ['08:59', 'Good morning, Mila'],
    ['12:00', 'Good afternoon, Mila'],
    ['17:59', 'Good afternoon, Mila'],
    ['18:00', 'Good evening, Mila'],
    ['02:00', 'Good evening, Mila'],
  ])('greets at %s in Amsterdam with %s', (time, text) =>
    expect(greeting('Mila Verhoeven', at(time))).toBe(text),
  );

  it.each([
    ['J. van Dalen', 'J. van Dalen'],
    ['J van Dalen', 'J van Dalen'],
    ['Anouk', 'Anouk'],
    ['', ''],
  ])('%s is called %s', (attn, name) => expect(callName(attn)).toBe(name));

  it('says the day', () => expect(dayText(at('23:30'))).toBe('Wednesday 20-05-2026'));

  it.each([
    [58, 49, '2026-05-20', '9 more than April to date'],
    [3, 5, '2026-01-31', '2 fewer than December to date'],
    [4, 4, '2026-03-31', 'As many as February to date'],
  ])('%i against %i on %s: %s', (now, before, today, text) =>
    expect(comparisonText(now, before, today)).toBe(text),
  );

  it('euro comes first, other currencies stand below and are never added', () => {
    const sums = [
      { amount: 120_000, currency: 'GBP' },
      { amount: 9_641_000, currency: 'EUR' },
    ];
    expect(splitSums(sums)).toEqual({ main: 'EUR 96,410', others: 'GBP 1,200' });
    expect(splitSums([])).toEqual({ main: 'EUR 0', others: '' });
  });
});

it.each([
  ['Track day Assen', '04-12-2026', 'Track day Assen · due 04-12-2026'],
  ['Steel chronograph + 2 more', '', 'Steel chronograph + 2 more'],
  ['', '28-11-2026', 'Due 28-11-2026'],
])('a task about "%s" until "%s" is noted as "%s"', (about, due, note) =>
  expect(taskNote(about, due)).toBe(note),
);
