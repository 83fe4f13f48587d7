import { AppError } from '#server/platform/app-error.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';
import { WorkThread } from '#server/platform/threads/work-thread.ts';

/** The door for documents. */
export interface PdfRenderer {
  /** Draws a document in another thread. `unavailable` when too many wait or it takes too long. */
  render(description: PdfDescription): Promise<Buffer>;
  close(): Promise<void>;
}

export interface PdfRendererOptions {
  workers?: number;
  timeout_ms?: number;
  /** Documents that may wait; more are refused at once. */
  queue_limit?: number;
}

interface WaitingDocument {
  description: PdfDescription;
  resolve: (pdf: Promise<Buffer>) => void;
  reject: (error: Error) => void;
}

const drawing = {
  module: new URL('./pdf-worker.ts', import.meta.url),
  name: 'pdf',
  does: 'draws documents',
  most_memory_mb: 512,
};

/** Draws documents in one or two threads of their own, in the order in which they were asked for. */
export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { workers = 1, timeout_ms = 20_000, queue_limit = 200 } = options;
  const threads = Array.from(
    { length: workers },
    () => new WorkThread<PdfDescription, Uint8Array<ArrayBuffer>>(drawing),
  );
  const waiting: WaitingDocument[] = [];
  let closed = false;

  function startWaiting(): void {
    for (const thread of threads) {
      const next = thread.is_free ? waiting.shift() : undefined;
      if (!next) continue;
      const drawn = thread.ask(next.description, timeout_ms).finally(startWaiting);
      next.resolve(drawn.then((pdf) => Buffer.from(pdf.buffer)));
    }
  }

  return {
    render: (description) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= queue_limit) {
          reject(new AppError('unavailable', { reason: 'Too many documents are waiting.' }));
          return;
        }
        waiting.push({ description, resolve, reject });
        startWaiting();
      }),
    async close() {
      closed = true;
      const error = new AppError('unavailable', { reason: 'Documents are no longer drawn.' });
      for (const each of waiting.splice(0)) each.reject(error);
      await Promise.all(threads.map((thread) => thread.end(error)));
    },
  };
}
