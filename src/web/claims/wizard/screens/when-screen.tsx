import Box from '@mui/material/Box';
import { dateOfInstant, unixSeconds } from '#domain/dates.ts';
import { typedTime } from '#web/claims/wizard/answers.ts';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { SameCrashNotice } from '#web/claims/wizard/same-crash.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';

/** Step 02: the day and the time. */
export function CrashWhenScreen() {
  const { answers, answer, complaint } = useCrash();
  return (
    <Box sx={{ display: 'grid', gap: 5, maxWidth: { md: 320 } }}>
      <DateField
        label="Date of accident"
        value={answers.date}
        onChange={(date) => answer({ date })}
        max={dateOfInstant(unixSeconds(new Date()))}
        required
        error={complaint('date_accident')}
      />
      {/* A time field of the browser would show 12 hours to many. */}
      <TextField
        label="Time on track"
        inputMode="numeric"
        value={answers.time_on_track}
        onChange={(time_on_track) => answer({ time_on_track })}
        onBlur={() => answer({ time_on_track: typedTime(answers.time_on_track) })}
        placeholder="14:32"
        maxLength={5}
        hint="As near as you know it."
        error={complaint('time_on_track')}
      />
      <SameCrashNotice />
    </Box>
  );
}
