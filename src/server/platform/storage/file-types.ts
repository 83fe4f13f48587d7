import type { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { AppError } from '#server/platform/app-error.ts';
import { extensionOf, safeFileName, withExtension } from '#server/platform/storage/file-names.ts';
import { peekStream } from '#server/platform/storage/peek-stream.ts';
import { sniffText } from '#server/platform/storage/text-sniff.ts';

interface FileType {
  /** The extensions that fit; the first one is given to a file that came with another. */
  extensions: readonly string[];
  /** Whether a browser may show it, because the type cannot run script. */
  inline: boolean;
}

const ooxml = 'application/vnd.openxmlformats-officedocument';
const xlsxType = `${ooxml}.spreadsheetml.sheet`;
const docxType = `${ooxml}.wordprocessingml.document`;

/** The kinds of file that Paddock takes: photos, documents, sheets and films, and nothing that runs. */
const acceptedFileTypes = {
  'image/jpeg': { extensions: ['jpg', 'jpeg', 'jpe', 'jfif'], inline: true },
  'image/png': { extensions: ['png'], inline: true },
  'image/webp': { extensions: ['webp'], inline: true },
  'image/gif': { extensions: ['gif'], inline: true },
  'image/heic': { extensions: ['heic', 'heif'], inline: false },
  'image/heif': { extensions: ['heif', 'heic'], inline: false },
  'application/pdf': { extensions: ['pdf'], inline: true },
  [xlsxType]: { extensions: ['xlsx'], inline: false },
  [docxType]: { extensions: ['docx'], inline: false },
  'text/csv': { extensions: ['csv', 'txt'], inline: false },
  'application/json': { extensions: ['json', 'geojson'], inline: false },
  'text/plain': { extensions: ['txt', 'csv', 'log', 'md'], inline: false },
  'video/mp4': { extensions: ['mp4', 'm4v'], inline: true },
  'video/quicktime': { extensions: ['mov', 'qt'], inline: false },
} as const satisfies Record<string, FileType>;

type AcceptedFileType = keyof typeof acceptedFileTypes;

/** How much of a file is looked at, in bytes. Sheets keep their table of contents at the end when they are small. */
const headBytes = 262_144;

const sameType: Record<string, AcceptedFileType> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
  'video/x-m4v': 'video/mp4',
};

/** Texts are told apart by their names alone; none of these types can run. */
const textTypes: Record<string, AcceptedFileType> = {
  csv: 'text/csv',
  json: 'application/json',
  geojson: 'application/json',
};

function isAccepted(type: string): type is AcceptedFileType {
  return Object.hasOwn(acceptedFileTypes, type);
}

/** Office files whose first entry is not their list of contents look like any zip: their parts tell them apart. */
function officeTypeOf(head: Buffer): AcceptedFileType | null {
  if (!head.includes('[Content_Types].xml') || head.includes('vbaProject.bin')) return null;
  if (head.includes('word/document.xml')) return docxType;
  return head.includes('xl/workbook.xml') ? xlsxType : null;
}

/**
 * The type of a file by what is in it, never by what its name or sender says; null for one that Paddock does not
 * take. A table of text is `text/csv` when its name says so, and data `application/json`.
 */
async function fileTypeByContent(
  head: Buffer,
  file_name: string,
): Promise<AcceptedFileType | null> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (!found) {
    if (!sniffText(head)) return null;
    return textTypes[extensionOf(file_name)] ?? 'text/plain';
  }
  if (found.mime === 'application/zip') return officeTypeOf(head);
  const type = sameType[found.mime] ?? found.mime;
  if (type.startsWith(ooxml) && head.includes('vbaProject.bin')) return null;
  return isAccepted(type) ? type : null;
}

const isKnownExtension = (extension: string): boolean =>
  Object.values(acceptedFileTypes).some(({ extensions }) =>
    (extensions as readonly string[]).includes(extension),
  );

/** A file on its way in: its content from the first byte, its true type, and a name that fits the type. */
export interface AcceptedFile {
  stream: Readable;
  content_type: AcceptedFileType;
  document_name: string;
}

/**
 * Looks at the beginning of an upload and answers its type, or throws `invalid_file` for an empty one and for a kind
 * that is not taken. When the name's extension says something else, the content wins and the name is corrected.
 */
export async function acceptFile(
  source: Readable,
  { document_name }: { document_name: string | undefined },
): Promise<AcceptedFile> {
  const name = safeFileName(document_name ?? '');
  const { head, stream } = await peekStream(source, headBytes);
  const type = head.length === 0 ? null : await fileTypeByContent(head, name);
  if (type === null) {
    stream.destroy();
    const message =
      head.length === 0
        ? 'This file is empty.'
        : isKnownExtension(extensionOf(name))
          ? 'What is in this file is not what its name says, or it is damaged. Save it again and send that.'
          : undefined;
    throw new AppError('invalid_file', message === undefined ? {} : { message });
  }
  const { extensions } = acceptedFileTypes[type];
  const fits = (extensions as readonly string[]).includes(extensionOf(name));
  return {
    stream,
    content_type: type,
    document_name: fits ? name : withExtension(name, extensions[0]),
  };
}

/** Whether a browser may show a stored file in place: pictures, PDF and MP4, never text or office files. */
export function mayShowInline(content_type: string): boolean {
  return isAccepted(content_type) && acceptedFileTypes[content_type].inline;
}
