import Button from '@mui/material/Button';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  type TypeOfAccident,
  typeOfAccidentLabels,
  typesOfAccident,
} from '#domain/claims/claim-constants.ts';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { GoesOn } from '#web/claims/wizard/goes-on.tsx';
import { useOffered } from '#web/claims/wizard/offered-choices.ts';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { CrashRows } from '#web/claims/wizard/answer-rows.tsx';

/** What most crashes are; the rest comes with one press. */
const usual: readonly TypeOfAccident[] = [
  'contact_car',
  'contact_multi',
  'hit_from_behind',
  'barrier',
  'spin_off',
  'start',
];

/** Step 03: the kind of accident. */
export function CrashKindScreen() {
  const { answers, answer, complaint } = useCrash();
  const chosen = answers.type_of_accident;
  const kinds = useOffered(
    'type_of_accidents',
    typesOfAccident.map((value) => ({ value, label: typeOfAccidentLabels[value] })),
  );
  const rare = chosen !== null && chosen !== 'other' && !usual.includes(chosen);
  const [all, setAll] = useState(rare);
  const rows = all
    ? kinds
    : [...usual, 'other' as const].flatMap((one) => kinds.find(({ value }) => value === one) ?? []);
  return (
    <>
      <GoesOn>
        <CrashRows
          label="Type of accident"
          value={chosen}
          onChange={(type_of_accident) => answer({ type_of_accident })}
          options={rows.map(({ value, label }) => ({
            value,
            label: value === 'other' ? 'Something else, or I’m not sure' : label,
          }))}
        />
      </GoesOn>
      {all ? null : (
        <Button
          endIcon={<ChevronDown />}
          onClick={() => setAll(true)}
          sx={{ mt: 3, minHeight: 44, fontSize: 15 }}
        >
          Show all {kinds.length} kinds
        </Button>
      )}
      <CrashComplaint text={complaint('driver_accident_info.type_of_accident')} />
    </>
  );
}
