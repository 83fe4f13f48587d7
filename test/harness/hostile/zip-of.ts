import { deflateRawSync } from 'node:zlib';

/** A file in an archive; what it claims of itself need not be true. */
export interface ZipPart {
  name: string;
  content: Buffer;
  /** What the directory claims, where it lies about the size. */
  claims?: number;
  /** Packed already: many entries can share one. */
  packed?: Buffer;
  /** The rights of a file on Unix, such as 0o120777 of a link. */
  mode?: number;
  /** Where its content lies, if not where it should. */
  at?: number;
}

/** An archive as sheets and letters are, with whatever its parts claim. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims, mode, at, ...given } of parts) {
    const packed = given.packed ?? deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claims ?? content.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(mode === undefined ? 20 : (3 << 8) | 20, 4);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claims ?? content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 38);
    entry.writeUInt32LE(at ?? offset, 42);
    locals.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
