// A large file comes in pieces (decision 009), so that a lost signal costs one piece and not the file: a photo of 3,400,000 bytes is
// three pieces of a megabyte and one of 400,000; after two of them have arrived, 1,400,000 bytes are left to send.

/** The size of every piece but the last. */
export const uploadPieceBytes = 1_000_000;

/** A file of this size or larger is refused [5.5][9.7]. */
export const uploadLimitBytes = 50_000_000;

/** How many pieces a file has. */
export function pieceCount(size_bytes: number): number {
  return Math.ceil(size_bytes / uploadPieceBytes);
}

/** How large a piece of a file is; pieces are counted from 0. */
export function pieceSize(size_bytes: number, piece: number): number {
  return Math.min(uploadPieceBytes, size_bytes - piece * uploadPieceBytes);
}
