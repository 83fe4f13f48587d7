import { createContext, useContext } from 'react';
import type { CrashAnswers } from '#web/claims/wizard/answers.ts';
import type { CrashDraft, CrashPhoto } from '#web/claims/wizard/draft.ts';
import type { CrashProblem } from '#web/claims/wizard/problems.ts';
import type { CrashReport, CrashView } from '#web/claims/wizard/report.ts';
import type { CrashScreenId } from '#web/claims/wizard/screen-order.ts';

/** What every screen of the wizard works with. */
export interface Crash {
  report: CrashReport;
  view: CrashView;
  draft: CrashDraft;
  answers: CrashAnswers;
  photos: readonly CrashPhoto[];
  problems: readonly CrashProblem[];
  answer: (part: Partial<CrashAnswers>) => void;
  /** What is said at a field: nothing before Continue was pressed, unless the server refused it. */
  complaint: (field: string) => string | undefined;
  goTo: (screen: CrashScreenId | 'done', options?: { from?: 'check' }) => void;
}

/** Goes to a screen, by way of the address. */
export type GoToPlace = (
  to: { at: CrashScreenId | 'done'; from?: 'check' },
  options?: { replace?: boolean },
) => void;

export const CrashContext = createContext<Crash | null>(null);

export function useCrash(): Crash {
  const crash = useContext(CrashContext);
  if (!crash) throw new Error('useCrash outside the crash report');
  return crash;
}
