import { describe, expect, it } from 'vitest';
import { WorkQueue } from '#server/platform/http/work-queue.ts';

/** A piece of work that ends when the test says so. */
function held() {
  let end = () => {};
  const done = new Promise<void>((resolve) => (end = resolve));
  return { work: () => done, end };
}

const codeOf = (tried: Promise<unknown>) =>
  tried.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('work that is dear', () => {
  it('is done two at a time, in the order in which it was asked for', async () => {
    const queue = new WorkQueue({ at_once: 2, most_waiting: 10, longest_wait_ms: 60_000 });
    const order: number[] = [];
    let most = 0;
    const all = Array.from({ length: 9 }, (_, index) =>
      queue.run(async () => {
        most = Math.max(most, queue.running);
        order.push(index);
        await Promise.resolve();
      }),
    );
    expect(queue.running).toBe(2);
    expect(queue.waiting).toBe(7);
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(most).toBe(2);
    expect(queue.running).toBe(0);
  });

  it('is refused when the queue is full, and taken again when it is not', async () => {
    const queue = new WorkQueue({ at_once: 1, most_waiting: 1, longest_wait_ms: 60_000 });
    const first = held();
    const running = queue.run(first.work);
    const waiting = queue.run(async () => 'second');
    expect(await codeOf(queue.run(async () => 'third'))).toBe('busy');
    first.end();
    await running;
    expect(await waiting).toBe('second');
    expect(await queue.run(async () => 'fourth')).toBe('fourth');
  });

  it('is refused after it has waited too long, without having been begun', async () => {
    const queue = new WorkQueue({ at_once: 1, most_waiting: 5, longest_wait_ms: 20 });
    const first = held();
    const running = queue.run(first.work);
    let begun = false;
    const late = queue.run(async () => {
      begun = true;
    });
    expect(await codeOf(late)).toBe('busy');
    expect(queue.waiting).toBe(0);
    first.end();
    await running;
    expect(begun).toBe(false);
  });

  it('gives its place on when it fails', async () => {
    const queue = new WorkQueue({ at_once: 1, most_waiting: 5, longest_wait_ms: 60_000 });
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
  });
});
