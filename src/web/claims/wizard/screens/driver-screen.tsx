import Box from '@mui/material/Box';
import { useState } from 'react';
import { useHeldRows } from '#web/api/use-held-rows.ts';
import { useRead } from '#web/api/use-read.ts';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { GoesOn } from '#web/claims/wizard/goes-on.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';

const other = 'other';

/** Step 01: who sat in the car. */
export function CrashDriverScreen() {
  const { report, draft, answers, answer, complaint } = useCrash();
  const named = draft.cover?.drivers ?? [];
  const { other_driver } = draft;
  const [elsewhere, setElsewhere] = useState(named.length === 0 || other_driver !== null);
  return (
    <>
      {named.length > 0 ? (
        <GoesOn stays={elsewhere}>
          <ChoiceRows
            label="Driver"
            value={elsewhere ? other : answers.driver_id}
            onChange={(value) => {
              setElsewhere(value === other);
              if (value === other) {
                answer({ driver_id: other_driver?.driver_id ?? null });
                return;
              }
              answer({ driver_id: value });
              report.update({ other_driver: null });
            }}
            options={[
              ...named.map(({ driver_id, name }) => ({ value: driver_id, label: name })),
              {
                value: other,
                label: 'Somebody else',
                note: 'A driver whom the policy does not name can mean a higher excess.',
              },
            ]}
          />
        </GoesOn>
      ) : null}
      {elsewhere ? <OtherDriver /> : null}
      <CrashComplaint text={complaint('driver_id')} />
    </>
  );
}

/** Drivers of the team whom the policy does not name. */
function OtherDriver() {
  const { report, draft, answer } = useCrash();
  const { client_id, other_driver, cover } = draft;
  const drivers = useRead('get_drivers', {});
  useHeldRows('get_drivers', { user_id: client_id });
  const named = new Set(cover?.drivers.map(({ driver_id }) => driver_id));
  const found = (drivers.data?.drivers ?? []).filter(
    ({ active, driver_id, user_ids }) =>
      active && user_ids.includes(client_id) && !named.has(driver_id),
  );
  const options = found.map(({ driver_id, name }) => ({ value: driver_id, label: name }));
  const chosen = other_driver?.driver_id ?? null;
  const shown =
    other_driver && !options.some(({ value }) => value === chosen)
      ? [...options, { value: other_driver.driver_id, label: other_driver.name }]
      : options;
  return (
    <Box sx={{ mt: named.size > 0 ? 5 : 0 }}>
      <SelectField
        label="Driver of the team"
        value={chosen}
        onChange={(driver_id) => {
          const driver = found.find((one) => one.driver_id === driver_id);
          answer({ driver_id });
          report.update({
            other_driver: driver ? { driver_id: driver.driver_id, name: driver.name } : null,
          });
        }}
        options={shown}
        loading={drivers.isPending}
        emptyText={
          drivers.isError ? 'Options could not be loaded.' : 'This team has no other driver.'
        }
        hint="Not in the list? Call us, we add the driver while you wait."
      />
    </Box>
  );
}
