import { type VersionState, versionStateLabels } from '#domain/rating/validity.ts';
import type { StatusTone } from '#domain/status-tone.ts';

const tones: Readonly<Record<VersionState, StatusTone>> = {
  draft: 'secondary',
  coming: 'info',
  in_use: 'success',
  over: 'none',
};

/** Where a version stands, as its chip says it. */
export function stateWord(state: VersionState): { label: string; tone: StatusTone } {
  return { label: versionStateLabels[state], tone: tones[state] };
}
