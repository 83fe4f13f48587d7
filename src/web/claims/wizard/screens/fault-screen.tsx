import type { DriversFault } from '#domain/claims/claim-constants.ts';
import { GoesOn } from '#web/claims/wizard/goes-on.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { faultWords } from '#web/claims/wizard/fault-words.ts';
import { CrashRows } from '#web/claims/wizard/answer-rows.tsx';

const rows: readonly DriversFault[] = [
  'own',
  'shared',
  'other',
  'racing_incident',
  'technical',
  'track_or_third_party',
  'unknown',
];

/** Step 03: whose fault it was, as the driver sees it. */
export function CrashFaultScreen() {
  const { answers, answer } = useCrash();
  return (
    <GoesOn>
      <CrashRows
        label="Driver’s fault"
        value={answers.drivers_fault}
        onChange={(drivers_fault) => answer({ drivers_fault })}
        options={rows.map((value) => ({ value, label: faultWords[value] }))}
      />
    </GoesOn>
  );
}
