import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieceCount, pieceSize, uploadPieceBytes } from '#domain/files/upload-pieces.ts';

describe('pieces of a file', () => {
  it.each([
    [1, [1]],
    [1_000_000, [1_000_000]],
    [1_000_001, [1_000_000, 1]],
    [3_400_000, [1_000_000, 1_000_000, 1_000_000, 400_000]],
  ])('%i bytes are %j', (size, sizes) => {
    const pieces = Array.from({ length: pieceCount(size) }, (_, piece) => pieceSize(size, piece));
    expect(pieces).toEqual(sizes);
  });

  it('add up to the file, and none is empty or too large', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 49_999_999 }), (size) => {
        const pieces = Array.from({ length: pieceCount(size) }, (_, n) => pieceSize(size, n));
        expect(pieces.reduce((sum, one) => sum + one, 0)).toBe(size);
        expect(pieces.every((one) => one > 0 && one <= uploadPieceBytes)).toBe(true);
      }),
    );
  });
});
