import { describe, expect, test } from 'vitest';
import { checkToolDecision, isConfirmed, toolNames, toolWords } from '#domain/tools/tools.ts';

describe('a tool that waits for a second person', () => {
  const waiting = { status: 'waiting', asked_by: 'ann' } as const;

  test('is confirmed or refused by somebody else', () => {
    expect(checkToolDecision(waiting, { decision: 'confirm', by: 'bob' })).toEqual({
      ok: true,
      status: 'done',
    });
    expect(checkToolDecision(waiting, { decision: 'refuse', by: 'bob' })).toEqual({
      ok: true,
      status: 'refused',
    });
  });

  test('is not confirmed by whoever asked, who alone takes it back', () => {
    for (const decision of ['confirm', 'refuse'] as const)
      expect(checkToolDecision(waiting, { decision, by: 'ann' })).toEqual({
        ok: false,
        reason: 'same_person',
      });
    expect(checkToolDecision(waiting, { decision: 'withdraw', by: 'ann' })).toEqual({
      ok: true,
      status: 'withdrawn',
    });
    expect(checkToolDecision(waiting, { decision: 'withdraw', by: 'bob' })).toEqual({
      ok: false,
      reason: 'not_yours',
    });
  });

  test('is decided once', () => {
    for (const status of ['done', 'refused', 'withdrawn'] as const)
      for (const decision of ['confirm', 'refuse', 'withdraw'] as const)
        for (const by of ['ann', 'bob'])
          expect(checkToolDecision({ status, asked_by: 'ann' }, { decision, by })).toEqual({
            ok: false,
            reason: 'not_waiting',
          });
  });
});

test('the typed word is the number as it is written', () => {
  expect(isConfirmed(' P-26-0043 ', 'P-26-0043')).toBe(true);
  expect(isConfirmed('p-26-0043', 'P-26-0043')).toBe(false);
  expect(isConfirmed('', 'P-26-0043')).toBe(false);
});

test('whatever moves money or cover wants a second person', () => {
  expect(toolNames.filter((name) => toolWords(name).second_person)).toEqual([
    'rerun_webhook',
    'recalculate_amounts',
    'merge_accounts',
    'move_policy',
  ]);
});
