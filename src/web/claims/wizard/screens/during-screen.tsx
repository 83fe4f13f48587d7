import { duringChoices, duringLabels } from '#domain/claims/claim-constants.ts';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { GoesOn } from '#web/claims/wizard/goes-on.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { CrashRows } from '#web/claims/wizard/answer-rows.tsx';

/** Step 02: in which session or moment. */
export function CrashDuringScreen() {
  const { answers, answer, complaint } = useCrash();
  return (
    <>
      <GoesOn>
        <CrashRows
          label="During"
          value={answers.during}
          onChange={(during) => answer({ during })}
          options={duringChoices.map((value) => ({ value, label: duringLabels[value] }))}
        />
      </GoesOn>
      <CrashComplaint text={complaint('driver_accident_info.during')} />
    </>
  );
}
