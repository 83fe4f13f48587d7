import { MIN_NARRATIVE } from '#domain/claims/claim-limits.ts';
import { textLength } from '#domain/claims/claim-checks.ts';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { TextField } from '#web/kit/form/text-field.tsx';

const MAX_NARRATIVE = 5000;

/** Step 03: the driver's own words. */
export function CrashStoryScreen() {
  const { answers, answer, complaint } = useCrash();
  const length = textLength(answers.narrative);
  const counter =
    length < MIN_NARRATIVE
      ? `${length} of at least ${MIN_NARRATIVE} characters.`
      : `${length} characters.`;
  return (
    <TextField
      label="Tell us in your own words"
      value={answers.narrative}
      onChange={(narrative) => answer({ narrative })}
      rows={5}
      maxLength={MAX_NARRATIVE}
      error={complaint('narrative')}
      hint={
        <span className="num">
          {counter} The microphone of your keyboard writes down what you say.
        </span>
      }
    />
  );
}
