import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadQuestion } from '#server/platform/threads/work-thread.ts';

/** Answers the questions of a `WorkThread`, to be called once by its module. Bytes of `moved` are handed over whole. */
export function answerQuestions<A>(
  work: (question: never) => A | Promise<A>,
  moved: (answer: A) => ArrayBuffer[] = () => [],
): void {
  const say = (message: ThreadAnswer<A>, handed: ArrayBuffer[] = []) =>
    parentPort?.postMessage(message, handed);
  const answer = async ({ id, question }: ThreadQuestion<never>): Promise<void> => {
    try {
      const found = await work(question);
      say({ id, answer: found }, moved(found));
    } catch (error) {
      say({ id, failure: (error as Error).stack ?? String(error) });
    }
  };
  parentPort?.on('message', (asked: ThreadQuestion<never>) => void answer(asked));
}
