import { inflateRawSync, inflateSync } from 'node:zlib';

/** A text that somebody got, with the name of the part of the file that it stands in. */
export interface UnpackedText {
  part: string;
  text: string;
}

/** Every text in a file: archives and sheets by their parts, papers by what is printed on them, the rest as it is. */
export function unpackTexts(bytes: Buffer, part = ''): UnpackedText[] {
  if (bytes.subarray(0, 2).toString() === 'PK')
    return unzip(bytes).flatMap(({ name, body }) =>
      unpackTexts(body, part ? `${part}/${name}` : name),
    );
  if (bytes.subarray(0, 4).toString() === '%PDF')
    return [{ part: part || 'paper', text: printedText(bytes) }];
  return [{ part, text: bytes.toString('utf8') }];
}

/** The files of an archive, read by its directory. */
export function unzip(bytes: Buffer): { name: string; body: Buffer }[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const wide = bytes.lastIndexOf(Buffer.from('PK\u0006\u0006'));
  const count =
    wide === -1 ? bytes.readUInt16LE(end + 10) : Number(bytes.readBigUInt64LE(wide + 32));
  let at = wide === -1 ? bytes.readUInt32LE(end + 16) : Number(bytes.readBigUInt64LE(wide + 48));
  const files: { name: string; body: Buffer }[] = [];
  for (let file = 0; file < count; file += 1) {
    const [method, packed, name, extra, comment] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ] as const;
    const narrow = bytes.readUInt32LE(at + 42);
    const start =
      narrow === 0xffffffff ? Number(bytes.readBigUInt64LE(at + 46 + name + 4)) : narrow;
    const body = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const raw = bytes.subarray(body, body + packed);
    files.push({
      name: bytes.subarray(at + 46, at + 46 + name).toString(),
      body: method === 0 ? raw : inflateRawSync(raw),
    });
    at += 46 + name + extra + comment;
  }
  return files;
}

/** What a paper says. Its words are numbers of glyphs that each font explains by itself. */
export function printedText(pdf: Buffer): string {
  const fonts = fontsOf(pdf);
  const runs = streamsOf(pdf)
    .filter((stream) => /\bT[Jj]\b/.test(stream))
    .flatMap(runsOf);
  return runs
    .map(({ font, glyphs }) => glyphs.map((glyph) => fonts.get(font)?.get(glyph) ?? '').join(''))
    .join(' ');
}

/** The fonts by the names under which pages use them. */
function fontsOf(pdf: Buffer): Map<string, Map<number, string>> {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\b(.*?)endobj/gs)].map(([, number, body]) => [
      number,
      body ?? '',
    ]),
  );
  const fonts = new Map<string, Map<number, string>>();
  for (const [, name, number] of text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '') ?? [];
    const [stream] = streamsOf(Buffer.from(objects.get(map) ?? '', 'latin1'));
    if (name !== undefined && stream !== undefined) fonts.set(name, fontOf(stream));
  }
  return fonts;
}

function streamsOf(pdf: Buffer): string[] {
  const found: string[] = [];
  let at = 0;
  for (;;) {
    const start = pdf.indexOf('stream\n', at);
    if (start === -1) return found;
    const end = pdf.indexOf('endstream', start);
    const body = pdf.subarray(start + 7, end);
    try {
      found.push(inflateSync(body).toString('latin1'));
    } catch {
      found.push(body.toString('latin1'));
    }
    at = end + 9;
  }
}

/** Which text a glyph of a font stands for. */
function fontOf(map: string): Map<number, string> {
  const font = new Map<number, string>();
  for (const [, section] of map.matchAll(/beginbfrange\s(.*?)endbfrange/gs))
    for (const [, from, , list, first] of (section ?? '').matchAll(
      /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:\[(.*?)\]|<([0-9a-f]+)>)/gis,
    )) {
      const texts =
        list === undefined
          ? [first ?? '']
          : [...list.matchAll(/<([0-9a-f ]*)>/gi)].map((one) => one[1] ?? '');
      texts.forEach((text, index) =>
        font.set(Number.parseInt(from ?? '', 16) + index, utf16(text)),
      );
    }
  for (const [, section] of map.matchAll(/beginbfchar\s(.*?)endbfchar/gs))
    for (const [, glyph, text] of (section ?? '').matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      font.set(Number.parseInt(glyph ?? '', 16), utf16(text ?? ''));
  return font;
}

function utf16(hex: string): string {
  const units = hex.replace(/\s/g, '').match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

/** The glyphs of each run of text under its font; kerning stands between its pieces and is no space. */
function runsOf(content: string): { font: string; glyphs: number[] }[] {
  let font = '';
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\]\s*TJ/g)].flatMap(
    ([, name, pieces]) => {
      if (name !== undefined) font = name;
      if (pieces === undefined) return [];
      const glyphs = [...pieces.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) =>
        (hex?.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16)),
      );
      return { font, glyphs };
    },
  );
}
