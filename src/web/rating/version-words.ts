import type { VersionState } from '#domain/rating/validity.ts';
import type { StatusTone } from '#domain/status-tone.ts';

const words: Readonly<Record<VersionState, { label: string; tone: StatusTone }>> = {
  draft: { label: 'Draft', tone: 'secondary' },
  coming: { label: 'Coming', tone: 'info' },
  in_use: { label: 'In use', tone: 'success' },
  over: { label: 'Over', tone: 'none' },
};

/** Where a version stands, as its chip says it. */
export function stateWord(state: VersionState): { label: string; tone: StatusTone } {
  return words[state];
}
