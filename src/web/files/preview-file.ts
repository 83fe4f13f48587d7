import type { ReactNode } from 'react';
import type { FileRecord } from '#web/files/file-card.tsx';

/** A file that can be looked at without leaving the page. */
export interface PreviewFile {
  id: string;
  name: string;
  content_type: string;
  /** Where it is saved from. */
  url: string;
  /** Drawn by the product: where it is saved from, it is also shown. */
  is_paper?: boolean;
  caption?: ReactNode;
  /** The file as it came lies beside it, and this person may save that. */
  has_original?: boolean;
}

export function isPhoto(content_type: string | null | undefined): boolean {
  return /^image\/(jpeg|png|webp|gif|avif)$/.test(content_type ?? '');
}

export function isPreviewable(content_type: string | null | undefined): boolean {
  return isPhoto(content_type) || content_type === 'application/pdf';
}

/** The address at which a browser shows the file instead of saving it. */
export function inlineAddress(url: string): string {
  return `${url}&inline=true`;
}

/** A stored file as it is looked at. */
export function previewOf(file: FileRecord) {
  return {
    id: file.file_id,
    name: file.document_name,
    content_type: file.content_type,
    url: file.url,
    has_original: file.abilities.includes('get_file_original'),
    ...(file.caption === '' ? {} : { caption: `${file.caption} · ${file.document_name}` }),
  };
}
