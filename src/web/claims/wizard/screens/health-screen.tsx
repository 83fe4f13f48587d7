import Box from '@mui/material/Box';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { CrashThreeWay } from '#web/claims/wizard/three-way-choice.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';

/** Step 04: how the driver is, and whether the car went on. */
export function CrashHealthScreen() {
  const { answers, answer } = useCrash();
  const hurt = answers.driver_injured === 'yes';
  return (
    <>
      <CrashThreeWay
        label="Is the driver injured?"
        value={answers.driver_injured}
        onChange={(driver_injured) => answer({ driver_injured })}
      />
      {hurt ? (
        <CrashThreeWay
          label="Was there medical attention?"
          value={answers.driver_medical_attention}
          onChange={(driver_medical_attention) => answer({ driver_medical_attention })}
        />
      ) : null}
      {hurt && answers.driver_medical_attention === 'no' ? (
        <Box sx={{ my: 4 }}>
          <InlineAlert tone="warning">
            Let the medical centre have a look, even when it feels like nothing.
          </InlineAlert>
        </Box>
      ) : null}
      <Box sx={{ mt: 6 }}>
        <CrashThreeWay
          label="Will the driver race again within two weeks?"
          value={answers.driver_likely_drive_two_weeks}
          onChange={(driver_likely_drive_two_weeks) => answer({ driver_likely_drive_two_weeks })}
        />
      </Box>
      <Box sx={{ mt: 6 }}>
        <CrashThreeWay
          label="Did the car race again at this event?"
          value={answers.did_car_race_same_event}
          onChange={(did_car_race_same_event) => answer({ did_car_race_same_event })}
        />
      </Box>
    </>
  );
}
