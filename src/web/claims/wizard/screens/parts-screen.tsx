import Box from '@mui/material/Box';
import { useState } from 'react';
import { CrashCarDrawing } from '#web/claims/wizard/car-drawing.tsx';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import {
  carZones,
  otherParts,
  partName,
  tickedIn,
  withOtherParts,
} from '#web/claims/wizard/car-parts.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Step 06: what is broken, zone by zone. */
export function CrashPartsScreen() {
  const { answers, answer, complaint } = useCrash();
  const { damaged_parts } = answers;
  const [other, setOther] = useState(() => otherParts(damaged_parts));
  const tick = (part: string, on: boolean) =>
    answer({
      damaged_parts: on ? [...damaged_parts, part] : damaged_parts.filter((one) => one !== part),
    });
  return (
    <>
      <CrashCarDrawing damaged={damaged_parts} />
      <Box sx={{ display: 'grid', gap: 3 }}>
        {carZones.map((zone) => {
          const count = tickedIn(zone, damaged_parts);
          return (
            <Accordion
              key={zone.id}
              title={zone.label}
              end={
                count > 0 ? (
                  <Box component="span" className="num" sx={{ color: t.brand[600] }}>
                    {count} damaged
                  </Box>
                ) : null
              }
            >
              <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 3 }}>
                {zone.parts.map((part) => {
                  const name = partName(zone, part);
                  return (
                    <TickBox
                      key={name}
                      label={part}
                      checked={damaged_parts.includes(name)}
                      onChange={(on) => tick(name, on)}
                    />
                  );
                })}
              </Box>
            </Accordion>
          );
        })}
        <Box sx={{ mt: 2 }}>
          <TextField
            label="Other"
            value={other}
            onChange={(written) => {
              setOther(written);
              answer({ damaged_parts: withOtherParts(damaged_parts, written) });
            }}
            maxLength={300}
            hint="Several parts with a comma between them."
          />
        </Box>
      </Box>
      <CrashComplaint text={complaint('damaged_parts')} />
    </>
  );
}
