import { Worker } from 'node:worker_threads';
import { AppError } from '#server/platform/app-error.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';

/** What goes to the worker and what comes back. */
export interface PdfQuestion {
  id: number;
  description: PdfDescription;
}
export type PdfAnswer = { id: number; pdf: Uint8Array } | { id: number; failure: string };

interface Task {
  id: number;
  resolve: (pdf: Buffer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * One thread that draws one document at a time, started when first needed. When it crashes or takes too long it is
 * ended with that document; the next document gets a new thread.
 */
export class DrawingThread {
  #worker: Worker | null = null;
  #task: Task | null = null;
  #last_id = 0;

  get is_free(): boolean {
    return this.#task === null;
  }

  /** Draws a document. `unavailable` when it takes longer than `timeout_ms`. */
  draw(description: PdfDescription, timeout_ms: number): Promise<Buffer> {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#last_id += 1);
    return new Promise((resolve, reject) => {
      const late = new AppError('unavailable', {
        reason: `A document took over ${timeout_ms} ms.`,
      });
      const timer = setTimeout(() => void this.end(late), timeout_ms);
      this.#task = { id, resolve, reject, timer };
      worker.ref();
      worker.postMessage({ id, description } satisfies PdfQuestion, []);
    });
  }

  /** Ends the thread; what it was drawing is refused with the error. */
  async end(error: Error): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    this.#takeTask()?.reject(error);
    await worker?.terminate();
  }

  #takeTask(): Task | null {
    const task = this.#task;
    this.#task = null;
    clearTimeout(task?.timer);
    // An idle thread must not keep the process from ending.
    this.#worker?.unref();
    return task;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      name: 'pdf',
      // It needs neither the secrets of the environment nor much memory.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const whileMine = (react: () => void): void => {
      if (this.#worker === worker) react();
    };
    worker.on('message', (answer: PdfAnswer) => whileMine(() => this.#hear(answer)));
    worker.on('error', (cause) =>
      whileMine(
        () => void this.end(new Error('The thread that draws documents crashed.', { cause })),
      ),
    );
    worker.on('exit', () =>
      whileMine(() => void this.end(new Error('The thread that draws documents ended.'))),
    );
    return worker;
  }

  #hear(answer: PdfAnswer): void {
    if (this.#task?.id !== answer.id) return;
    const task = this.#takeTask();
    if ('pdf' in answer) task?.resolve(Buffer.from(answer.pdf.buffer));
    else task?.reject(new Error(`A document could not be drawn: ${answer.failure}`));
  }
}
