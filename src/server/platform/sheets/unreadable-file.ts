/** A file that cannot be read as a table; its message is meant for the person who chose it. */
export class UnreadableFile extends Error {}

/** What a table may measure. */
export const tableLimits = {
  /** Characters of a cell, as in a sheet. */
  cell_characters: 32_767,
  /** Characters of a row; a quotation mark that is never closed would otherwise swallow the file. */
  row_characters: 1_000_000,
  /** A file of JSON is read as a whole, so it has to be small, in bytes. */
  json_bytes: 5_000_000,
  /** Parts of a sheet file. */
  zip_entries: 500,
  /** All parts of a sheet file unpacked, in bytes. */
  unpacked_bytes: 150_000_000,
  /** The texts of a sheet are kept in memory, in bytes. */
  shared_text_bytes: 30_000_000,
  /** How often smaller a part may be than what is in it; sheets come to 30, bombs to 1,000. */
  ratio: 200,
} as const;
