import { CrashChips } from '#web/claims/wizard/answer-chips.tsx';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

export interface CrashRowsProps<V extends string> {
  label: string;
  value: V | null;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** One answer out of many: rows for thumbs, and chips where there is room beside each other. */
export function CrashRows<V extends string>(props: CrashRowsProps<V>) {
  return useIsPhone() ? <ChoiceRows {...props} /> : <CrashChips {...props} hideLabel />;
}
