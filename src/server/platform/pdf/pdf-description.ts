/** A label and what stands beside it. */
export interface PdfFact {
  label: string;
  value: string;
}

export interface PdfColumn {
  title: string;
  /** Numbers stand right, with figures of one width. */
  align?: 'left' | 'right';
  /** Its part of the width, compared with the other columns. */
  share: number;
}

/** A picture as its bytes, JPEG or PNG; any other kind is shown as a note with its caption. */
export interface PdfPicture {
  content: Uint8Array;
  /** What it shows, for those who hear the document. */
  alt: string;
  caption?: string;
}

/** One piece of a document, in the order of reading. Text is plain; a line break in it is kept. */
export type PdfBlock =
  | { kind: 'heading'; text: string; level?: 2 | 3 }
  | { kind: 'paragraph'; text: string; tone?: 'normal' | 'quiet' | 'strong' }
  | { kind: 'notice'; text: string; tone: 'info' | 'warning' }
  | { kind: 'facts'; rows: readonly PdfFact[]; columns?: 1 | 2 | 3 }
  | {
      kind: 'table';
      /** What the table holds, for those who hear the document. */
      summary: string;
      columns: readonly PdfColumn[];
      rows: readonly (readonly string[])[];
      /** Rows at the end that are set off, such as a sum. */
      closing_rows?: readonly (readonly string[])[];
      when_empty?: string;
    }
  /** Numbered i, ii, iii. */
  | { kind: 'clauses'; clauses: readonly { title?: string; text: string }[] }
  | { kind: 'totals'; rows: readonly (PdfFact & { strong?: boolean })[] }
  | { kind: 'signatures'; parties: readonly { role: string; name?: string; date?: string }[] }
  | { kind: 'pictures'; pictures: readonly PdfPicture[]; per_row?: 1 | 2 | 3 }
  | {
      kind: 'circuit';
      /** The line round the track in any units, x to the right and y down. */
      outline: readonly (readonly [number, number])[];
      /** The place to point out, in the same units. */
      mark?: readonly [number, number];
      alt: string;
      caption?: string;
    }
  /** A square for a camera, with what it says beside it. */
  | { kind: 'code'; text: string; alt: string; caption: string }
  | { kind: 'page_break' };

/** A whole document as plain data, so that it can be sent to the worker that draws it. */
export interface PdfDescription {
  /** What it is: Quote, Policy, Invoice, Claim summary. */
  kind: string;
  number: string;
  title: string;
  subtitle?: string;
  /** Of whom it is for, beside the mark on each page; one that cannot be drawn is left out. */
  logo?: PdfPicture;
  status?: string;
  /** Printed across each page, as CONCEPT. */
  watermark?: string;
  /** Unix seconds; it becomes the document's own date, so that the same description gives the same bytes. */
  created_at: number;
  /** Stands in the footer: "Printed from data version N". */
  data_version: string;
  blocks: readonly PdfBlock[];
}
