import type { Readable } from 'node:stream';

/** How a text file is written. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** What readers are told of it. */
export const encodingNames: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
};

/**
 * How a file is written: by the mark at its beginning, else UTF-8 when all of it is, else the old encoding of Windows,
 * in which every byte is a letter. Reads the whole stream in pieces.
 */
export async function encodingOf(stream: Readable): Promise<TextEncoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let head: Buffer | undefined;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      head ??= chunk.subarray(0, 2);
      if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
      if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  } finally {
    stream.destroy();
  }
}

/** The text of a stream in pieces, without the mark at its beginning. */
export async function* decodedText(
  stream: Readable,
  encoding: TextEncoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of stream as AsyncIterable<Buffer>)
    yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
