/** Marks that turn the reading direction or take no room: they make `exe.jpg` out of a name that ends otherwise. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const extensionShape = /\.[A-Za-z0-9]{1,10}$/;

/** The longest name of a file, in characters. */
const maxFileNameLength = 200;

/**
 * A name that is safe to show, to send in a header and to save anywhere: no path, no control or direction marks, no
 * name that Windows keeps for itself, at most 200 characters with the extension kept. An empty one becomes `file`.
 */
export function safeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const plain = withoutDotsAtEnd(
    last
      .replace(controls, '')
      .replace(invisible, '')
      .replaceAll(/[<>:"|?*\ud800-\udfff]/gu, '_')
      .replaceAll(/\s+/g, ' ')
      .replace(/^[\s.]+/, ''),
  );
  const named = plain === '' ? 'file' : reserved.test(plain) ? `_${plain}` : plain;
  return shorten(named);
}

/** Counted from the end: a pattern would begin anew at every dot of a name that is made of them. */
function withoutDotsAtEnd(name: string): string {
  let end = name.length;
  while (end > 0 && /[\s.]/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function shorten(name: string): string {
  const letters = [...name];
  if (letters.length <= maxFileNameLength) return name;
  const extension = extensionShape.exec(name)?.[0] ?? '';
  return letters.slice(0, maxFileNameLength - extension.length).join('') + extension;
}

/** The extension without its dot, in lower case; empty when there is none. */
export function extensionOf(name: string): string {
  return extensionShape.exec(name)?.[0].slice(1).toLowerCase() ?? '';
}

/** The name with another extension; a wrong one is replaced, a missing one added. */
export function withExtension(name: string, extension: string): string {
  const stem = name.replace(extensionShape, '');
  return shorten(`${stem === '' ? 'file' : stem}.${extension}`);
}

/** The Content-Disposition header (RFC 6266) for a name in any script; older readers get it in plain letters. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const safe = safeFileName(name);
  const plain = safe
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain.trim() || 'file'}"; filename*=UTF-8''${encoded}`;
}
