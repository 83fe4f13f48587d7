import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { csvRows, delimiterNames } from '#server/imports/csv-rows.ts';
import { jsonRows } from '#server/imports/json-rows.ts';
import { sheetRows } from '#server/imports/sheet-rows.ts';
import { decodedText, encodingNames, encodingOf } from '#server/imports/text-decoding.ts';
import { tableLimits, UnreadableFile } from '#server/platform/sheets/unreadable-file.ts';

/** A stored file that can be opened more than once. */
export interface SourceFile {
  document_name: string;
  content_type: string;
  size_bytes: number;
  open(): Promise<Readable>;
}

/** What a file turned out to be, as its reader is told. */
export interface SourceKind {
  file_kind: 'csv' | 'xlsx' | 'json' | 'geojson';
  note: string;
  /** What a GeoJSON holds instead, when none of its features is a line. */
  without_lines?: string;
}

/** The rows of a CSV, XLSX, JSON or GeoJSON file, headings first. `onKind` hears what it is before the first row. */
export async function* sourceRows(
  file: SourceFile,
  onKind: (kind: SourceKind) => void,
): AsyncGenerator<string[]> {
  if (file.content_type.endsWith('spreadsheetml.sheet')) {
    onKind({ file_kind: 'xlsx', note: 'first sheet' });
    const chunks: Buffer[] = [];
    for await (const chunk of (await file.open()) as AsyncIterable<Buffer>) chunks.push(chunk);
    yield* sheetRows(Buffer.concat(chunks));
    return;
  }
  if (!/^(text\/|application\/json)/.test(file.content_type))
    throw new UnreadableFile('Choose a CSV, XLSX, JSON or GeoJSON file.');
  const encoding = await encodingOf(await file.open());
  const name = encodingNames[encoding];
  if (file.content_type === 'application/json' || /\.(geo)?json$/i.test(file.document_name)) {
    if (file.size_bytes > tableLimits.json_bytes)
      throw new UnreadableFile('A JSON file may have 5 MB at most. Send CSV, or split the file.');
    const pieces = decodedText(await file.open(), encoding);
    const { rows, ...kind } = jsonRows(await text(pieces));
    onKind({ ...kind, note: name });
    yield* rows;
    return;
  }
  yield* csvRows(decodedText(await file.open(), encoding), (delimiter) =>
    onKind({ file_kind: 'csv', note: `${name}, ${delimiterNames[delimiter]}` }),
  );
}
