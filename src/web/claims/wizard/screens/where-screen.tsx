import Box from '@mui/material/Box';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { CrashChips } from '#web/claims/wizard/answer-chips.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';

// A drawing that helps: where the signal went before it came, the report goes on without it.
const CrashCornerMap = lazyPart(
  () => import('#web/claims/wizard/corner-map.tsx').then((m) => m.CrashCornerMap),
  { wanted: () => false },
);

/** Step 02: where on the circuit, and which number the car carried. */
export function CrashWhereScreen() {
  const { draft, answers, answer, complaint } = useCrash();
  const corners = draft.corners.map((corner) => ({ value: corner, label: corner }));
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <TextField
        label="Corner on track"
        value={answers.corner_on_track}
        onChange={(corner_on_track) => answer({ corner_on_track })}
        maxLength={60}
        placeholder="Tarzan, turn 7, pit straight"
        error={complaint('driver_accident_info.corner_on_track')}
      />
      {draft.cover ? (
        <CrashCornerMap
          circuitId={draft.cover.circuit_id}
          value={answers.corner_on_track}
          onPick={(corner_on_track) => answer({ corner_on_track })}
        />
      ) : null}
      {corners.length > 0 ? (
        <CrashChips
          label={draft.cover ? `Corners of ${draft.cover.circuit_name}` : 'Corners'}
          value={answers.corner_on_track}
          onChange={(corner_on_track) => answer({ corner_on_track })}
          options={corners}
        />
      ) : null}
      <Box sx={{ maxWidth: 200 }}>
        <TextField
          label="Start number"
          inputMode="numeric"
          value={answers.start_number}
          onChange={(start_number) => answer({ start_number })}
          maxLength={10}
          error={complaint('driver_accident_info.start_number')}
        />
      </Box>
    </Box>
  );
}
