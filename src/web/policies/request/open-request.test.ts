import { describe, expect, it } from 'vitest';
import { type OpenRequest, openRequestAfter } from '#web/policies/request/open-request.ts';

/** What is open after each of the lists that the queue showed one after the other. */
function openAfter(...lists: string[][]): (string | undefined)[] {
  let held: OpenRequest | undefined;
  return lists.map((ids) => {
    held = openRequestAfter(held, { ids, wanted: undefined });
    return held.id;
  });
}

describe('the open request of the queue', () => {
  it('stays under the hand when another one arrives above it', () => {
    expect(openAfter(['b', 'c'], ['a', 'b', 'c'])).toEqual(['b', 'b']);
  });

  it('gives way to the next one once it is answered, to the one before at the end, and to none when all are', () => {
    expect(openAfter(['a', 'b'], ['b'], [], ['d'])).toEqual(['a', 'b', undefined, 'd']);
    const last = openRequestAfter({ wanted: 'b', id: 'b', index: 1 }, { ids: ['a'], wanted: 'b' });
    expect(last.id).toBe('a');
  });

  it('is the one of a link, though the list does not show it', () => {
    const linked = openRequestAfter(undefined, { ids: [], wanted: 'x' });
    expect(linked.id).toBe('x');
    expect(openRequestAfter(linked, { ids: ['a', 'b'], wanted: 'x' }).id).toBe('x');
    expect(openRequestAfter(linked, { ids: ['a', 'b'], wanted: 'b' }).id).toBe('b');
  });

  it('waits for the list before it opens the first', () => {
    expect(openAfter([], ['a', 'b'], ['n', 'a', 'b'])).toEqual([undefined, 'a', 'a']);
  });
});
