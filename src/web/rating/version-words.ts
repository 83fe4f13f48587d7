import {
  type VersionState,
  versionStateLabels,
  versionStateTones,
} from '#domain/rating/validity.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** Where a version stands, as its chip says it. */
export function stateWord(state: VersionState): StatusWord {
  return { label: versionStateLabels[state], tone: versionStateTones[state] };
}
