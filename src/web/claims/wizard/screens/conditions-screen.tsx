import {
  trackConditionLabels,
  trackConditions,
  weatherConditionLabels,
  weatherConditions,
} from '#domain/claims/claim-constants.ts';
import { CrashChips } from '#web/claims/wizard/answer-chips.tsx';
import { useOffered } from '#web/claims/wizard/offered-choices.ts';
import { useCrash } from '#web/claims/wizard/report-context.ts';

/** Step 03: track and weather. */
export function CrashConditionsScreen() {
  const { answers, answer } = useCrash();
  const track = useOffered(
    'track_conditions',
    trackConditions.map((value) => ({ value, label: trackConditionLabels[value] })),
  );
  const weather = useOffered(
    'weather_conditions',
    weatherConditions.map((value) => ({ value, label: weatherConditionLabels[value] })),
  );
  return (
    <>
      <CrashChips
        label="Track conditions"
        value={answers.track_conditions}
        onChange={(track_conditions) => answer({ track_conditions })}
        options={track}
      />
      <CrashChips
        label="Weather conditions"
        value={answers.weather_conditions}
        onChange={(weather_conditions) => answer({ weather_conditions })}
        options={weather}
      />
    </>
  );
}
