import { drawPdf } from '#server/platform/pdf/draw-pdf.ts';
import type { PdfDescription } from '#server/platform/pdf/pdf-description.ts';
import { answerQuestions } from '#server/platform/threads/thread-answers.ts';

answerQuestions(
  async (description: PdfDescription) => new Uint8Array(await drawPdf(description)),
  (pdf) => [pdf.buffer],
);
