import { parentPort } from 'node:worker_threads';
import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import type { PdfAnswer, PdfQuestion } from '#server/platform/pdf/drawing-thread.ts';

function answer(message: PdfAnswer, moved: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, moved);
}

parentPort?.on('message', ({ id, description }: PdfQuestion) => {
  drawPdf(description).then(
    (drawn) => {
      const pdf = new Uint8Array(drawn);
      answer({ id, pdf }, [pdf.buffer]);
    },
    (error: unknown) => answer({ id, failure: (error as Error).stack ?? String(error) }),
  );
});
