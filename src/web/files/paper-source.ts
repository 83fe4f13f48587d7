import {
  getDocument,
  GlobalWorkerOptions,
  type PDFDocumentProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

/** PDFs are read beside the page, so that it goes on moving meanwhile. */
GlobalWorkerOptions.workerPort = new Worker(
  new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url),
  { type: 'module' },
);

/** A paper that was read: its pages to be drawn, and the file itself, to be handed on. */
export interface ReadPaper {
  pages: PDFDocumentProxy;
  file: Blob;
  close: () => void;
}

/** Reads the PDF at an address; throws where the server refuses it or it is no PDF. */
export async function readPaper(address: string, signal: AbortSignal): Promise<ReadPaper> {
  const answer = await fetch(address, { signal });
  if (!answer.ok) throw new Error('The document is not there.');
  const file = await answer.blob();
  const task = getDocument({ data: await file.arrayBuffer(), useWasm: false });
  const pages = await task.promise;
  return { pages, file, close: () => void task.destroy() };
}
