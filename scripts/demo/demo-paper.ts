// Papers that the people of the demo send along: a page of typed lines, as others write them.

/** What a text in a PDF may not hold as it stands. */
const escaped = (line: string) => line.replaceAll(/[\\()]/g, (mark) => `\\${mark}`);

/** A page with a title and the lines below it, as a PDF; letters of western languages only. */
export function demoPaper(title: string, lines: readonly string[]): Buffer {
  const words = [
    'BT /F1 16 Tf 64 770 Td 18 TL',
    `(${escaped(title)}) Tj T* /F1 11 Tf T*`,
    ...lines.map((line) => `(${escaped(line)}) Tj T*`),
    'ET',
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(words, 'latin1')} >>\nstream\n${words}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let body = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const begins = Buffer.byteLength(body, 'latin1');
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  body += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${begins}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
