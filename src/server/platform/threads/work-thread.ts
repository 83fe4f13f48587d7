import { Worker } from 'node:worker_threads';
import { AppError } from '#server/platform/app-error.ts';

/** What goes to the thread and what comes back. */
export interface ThreadQuestion<Q> {
  id: number;
  question: Q;
}
export type ThreadAnswer<A> = { id: number; answer: A } | { id: number; failure: string };

interface Task<A> {
  id: number;
  resolve: (answer: A) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export interface ThreadWork {
  /** The module that answers (`answerQuestions`). */
  module: URL;
  name: string;
  /** What it does, as its errors name it: "draws documents". */
  does: string;
  most_memory_mb: number;
  /** It ends after so long without a question and gives its memory back; it stays unless told. */
  idle_ms?: number;
}

/**
 * One thread that answers one question at a time, started when first needed. When it crashes or takes too long it is
 * ended with that question; the next one gets a new thread.
 */
export class WorkThread<Q, A> {
  readonly #work: ThreadWork;
  #worker: Worker | null = null;
  #task: Task<A> | null = null;
  #idle: NodeJS.Timeout | undefined;
  #last_id = 0;

  constructor(work: ThreadWork) {
    this.#work = work;
  }

  get is_free(): boolean {
    return this.#task === null;
  }

  /** Asks a question; `unavailable` when the answer takes longer than `timeout_ms`. Only while it is free. */
  ask(question: Q, timeout_ms: number): Promise<A> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const id = (this.#last_id += 1);
    return new Promise((resolve, reject) => {
      const late = new AppError('unavailable', {
        reason: `The thread that ${this.#work.does} took over ${timeout_ms} ms.`,
      });
      const timer = setTimeout(() => void this.end(late), timeout_ms);
      this.#task = { id, resolve, reject, timer };
      worker.ref();
      worker.postMessage({ id, question } satisfies ThreadQuestion<Q>, []);
    });
  }

  /** Ends the thread; what it was asked is refused with the error. */
  async end(error: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#takeTask()?.reject(error);
    await worker?.terminate();
  }

  #takeTask(): Task<A> | null {
    const task = this.#task;
    this.#task = null;
    clearTimeout(task?.timer);
    // An idle thread must not keep the process from ending.
    this.#worker?.unref();
    return task;
  }

  #start(): Worker {
    const { module, name, does, most_memory_mb } = this.#work;
    const worker = new Worker(module, {
      name,
      // It needs neither the secrets of the environment nor much memory.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: most_memory_mb },
    });
    const whileMine = (react: () => void): void => {
      if (this.#worker === worker) react();
    };
    worker.on('message', (answer: ThreadAnswer<A>) => whileMine(() => this.#hear(answer)));
    worker.on('error', (cause) =>
      whileMine(() => void this.end(new Error(`The thread that ${does} crashed.`, { cause }))),
    );
    worker.on('exit', () =>
      whileMine(() => void this.end(new Error(`The thread that ${does} ended.`))),
    );
    return worker;
  }

  #hear(heard: ThreadAnswer<A>): void {
    if (this.#task?.id !== heard.id) return;
    const task = this.#takeTask();
    this.#endWhenIdle();
    if ('answer' in heard) task?.resolve(heard.answer);
    else task?.reject(new Error(`The thread that ${this.#work.does} failed: ${heard.failure}`));
  }

  #endWhenIdle(): void {
    const { idle_ms, does } = this.#work;
    if (idle_ms === undefined) return;
    const idle = new Error(`The thread that ${does} had nothing to do.`);
    this.#idle = setTimeout(() => void this.end(idle), idle_ms).unref();
  }
}
