import { expect, test } from 'vitest';
import { fileSizeText, maxUploadBytes, sortFiles } from '#web/kit/form/file-rules.ts';

const fileOf = (name: string, size: number) =>
  Object.defineProperty(new File([], name), 'size', { value: size });

test('[5.5] [9.7] 49,999,999 bytes pass, 50,000,000 do not', () => {
  const small = fileOf('a.jpg', maxUploadBytes - 1);
  const large = fileOf('b.jpg', maxUploadBytes);
  expect(sortFiles([small, large], { multiple: true, maxBytes: maxUploadBytes })).toEqual({
    accepted: [small],
    tooLarge: [large],
  });
});

test('[5.5] with multiple off only one file is kept', () => {
  const files = [fileOf('a.jpg', 1), fileOf('b.jpg', 2)];
  expect(sortFiles(files, { multiple: false, maxBytes: maxUploadBytes }).accepted).toEqual([
    files[0],
  ]);
});

test.each([
  [0, '1 kB'],
  [312_400, '312 kB'],
  [4_800_000, '4.8 MB'],
])('%i bytes read %s', (bytes, text) => expect(fileSizeText(bytes)).toBe(text));
