import { formatCalendarDate } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { RecordMerge, useMergeAnswers, type MergeChoice } from '#web/kit/record/record-merge.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

type Driver = OutputOf<'get_driver'>;

/** A driver as the server takes one back; the teams of both are joined there. */
function driverInput(driver: Driver) {
  const { claim_level, claim_level_reason } = driver;
  return {
    first_name: driver.first_name,
    last_name: driver.last_name,
    birth_date: driver.birth_date,
    country: driver.country,
    categories: driver.categories,
    experience: driver.experience,
    licence_number: driver.licence_number,
    licence_grade: driver.licence_grade,
    licence_valid_to: driver.licence_valid_to,
    email: driver.email,
    claim_level: claim_level ?? undefined,
    claim_level_reason: claim_level_reason || 'Taken over from the merged record',
  };
}

const choices: readonly MergeChoice<Driver, ReturnType<typeof driverInput>>[] = [
  { id: 'name', label: 'Name', show: (one) => one.name, takes: ['first_name', 'last_name'] },
  {
    id: 'born',
    label: 'Date of birth',
    show: (one) => formatCalendarDate(one.birth_date),
    takes: ['birth_date'],
  },
  { id: 'country', label: 'Nationality', show: (one) => one.country, takes: ['country'] },
  { id: 'category', label: 'Category', show: (one) => one.category, takes: ['categories'] },
  { id: 'experience', label: 'Experience', show: (one) => one.experience, takes: ['experience'] },
  {
    id: 'licence',
    label: 'Licence',
    show: (one) =>
      [one.licence_number, one.licence_grade, formatCalendarDate(one.licence_valid_to)]
        .filter(Boolean)
        .join(', '),
    takes: ['licence_number', 'licence_grade', 'licence_valid_to'],
  },
  { id: 'email', label: 'Email', show: (one) => one.email, takes: ['email'] },
  {
    id: 'claim_level',
    label: 'Claim level',
    show: (one) => String(one.claim_level ?? ''),
    takes: ['claim_level', 'claim_level_reason'],
  },
];

/** Two records of one person become one, who drives for the teams of both. */
export function MergeDriversDialog({
  subject: [one_id, other_id],
  open,
  onClose,
}: RecordDialogProps<readonly [string, string]>) {
  const one = useRead('get_driver', { driver_id: one_id });
  const other = useRead('get_driver', { driver_id: other_id });
  const merge = useWrite('merge_drivers', useMergeAnswers('drivers', onClose));
  return (
    <RecordMerge
      open={open}
      title="Merge two drivers"
      effect="Policies, claims and quotes in work move to the record that stays, which drives for the teams of both."
      records={[one.data, other.data]}
      choices={choices}
      sideOf={(driver) => ({
        id: driver.driver_id,
        title: driver.name,
        note: usedInText(driver),
      })}
      inputOf={driverInput}
      busy={merge.isPending}
      refusal={merge.error}
      onClose={onClose}
      onMerge={(input) => merge.mutate(input)}
    />
  );
}
