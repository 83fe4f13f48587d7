import {
  trackConditionLabels,
  trackConditions,
  weatherConditionLabels,
  weatherConditions,
} from '#domain/claims/claim-constants.ts';
import { CrashChips } from '#web/claims/wizard/answer-chips.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';

/** Step 03: track and weather. */
export function CrashConditionsScreen() {
  const { answers, answer } = useCrash();
  return (
    <>
      <CrashChips
        label="Track conditions"
        value={answers.track_conditions}
        onChange={(track_conditions) => answer({ track_conditions })}
        options={trackConditions.map((value) => ({ value, label: trackConditionLabels[value] }))}
      />
      <CrashChips
        label="Weather conditions"
        value={answers.weather_conditions}
        onChange={(weather_conditions) => answer({ weather_conditions })}
        options={weatherConditions.map((value) => ({
          value,
          label: weatherConditionLabels[value],
        }))}
      />
    </>
  );
}
