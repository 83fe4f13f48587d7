import type { YesNoUnknown } from '#domain/claims/claim-constants.ts';
import { CrashChips, type CrashChipsProps } from '#web/claims/wizard/answer-chips.tsx';

const answers: readonly { value: YesNoUnknown; label: string }[] = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
  { value: 'unknown', label: 'Not sure' },
];

/** Yes, no, or not sure, side by side. */
export function CrashThreeWay(props: Omit<CrashChipsProps<YesNoUnknown>, 'options' | 'even'>) {
  return <CrashChips {...props} options={answers} even />;
}
