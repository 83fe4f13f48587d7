import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';

/** Files must be smaller than this unless said otherwise [9.7]. */
export const maxUploadBytes = uploadLimitBytes;

export interface FileRules {
  multiple: boolean;
  /** A file of exactly this size is too large [5.5]. */
  maxBytes: number;
}

export interface SortedFiles {
  accepted: File[];
  tooLarge: File[];
}

/** Sorts out chosen files [5.5]: only smaller ones pass, and without `multiple` only one is kept. */
export function sortFiles(files: readonly File[], rules: FileRules): SortedFiles {
  const accepted = files.filter((file) => file.size < rules.maxBytes);
  const tooLarge = files.filter((file) => file.size >= rules.maxBytes);
  return { accepted: rules.multiple ? accepted : accepted.slice(0, 1), tooLarge };
}

/** A size as people read it: `312 kB`, `4.8 MB`, `72.6 GB`. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
