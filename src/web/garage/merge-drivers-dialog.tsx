import { formatCalendarDate } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { usedInText } from '#web/garage/used-in-text.ts';
import { MergeDialog, type MergeRow } from '#web/kit/merge-dialog.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import type { RecordDialogProps } from '#web/kit/use-lazy-dialog.tsx';

type Driver = OutputOf<'get_driver'>;

const choices = [
  {
    id: 'name',
    label: 'Name',
    show: (one: Driver) => one.name,
    takes: ['first_name', 'last_name'],
  },
  {
    id: 'born',
    label: 'Date of birth',
    show: (one: Driver) => formatCalendarDate(one.birth_date),
    takes: ['birth_date'],
  },
  { id: 'country', label: 'Nationality', show: (one: Driver) => one.country, takes: ['country'] },
  {
    id: 'category',
    label: 'Category',
    show: (one: Driver) => one.category,
    takes: ['categories'],
  },
  {
    id: 'experience',
    label: 'Experience',
    show: (one: Driver) => one.experience,
    takes: ['experience'],
  },
  {
    id: 'licence',
    label: 'Licence',
    show: (one: Driver) =>
      [one.licence_number, one.licence_grade, formatCalendarDate(one.licence_valid_to)]
        .filter(Boolean)
        .join(', '),
    takes: ['licence_number', 'licence_grade', 'licence_valid_to'],
  },
  {
    id: 'claim_level',
    label: 'Claim level',
    show: (one: Driver) => String(one.claim_level ?? ''),
    takes: ['claim_level', 'claim_level_reason'],
  },
] as const satisfies readonly {
  id: string;
  label: string;
  show: (one: Driver) => string;
  takes: readonly (keyof Driver)[];
}[];

function rowsOf(one: Driver, other: Driver): MergeRow<string>[] {
  return choices.map(({ id, label, show }) => ({
    id,
    label,
    values: [show(one), show(other)],
    same: show(one) === show(other),
  }));
}

/** Two records of one person become one, who drives for the teams of both. */
export function MergeDriversDialog({
  subject: [one_id, other_id],
  open,
  onClose,
}: RecordDialogProps<readonly [string, string]>) {
  const toast = useToast();
  const one = useRead('get_driver', { driver_id: one_id });
  const other = useRead('get_driver', { driver_id: other_id });
  const merge = useWrite('merge_drivers', {
    onSuccess: () => {
      toast.success('The two drivers are one now');
      onClose();
    },
    onError: (error) => toast.failure(error),
  });
  if (!one.data || !other.data) return null;
  const drivers = [one.data, other.data] as const;
  return (
    <MergeDialog
      open={open}
      title="Merge two drivers"
      effect="Policies, claims and quotes in work move to the record that stays, which drives for the teams of both."
      sides={[sideOf(drivers[0]), sideOf(drivers[1])]}
      rows={rowsOf(...drivers)}
      busy={merge.isPending}
      onClose={onClose}
      onMerge={(kept, chosen) => {
        const of = (id: (typeof choices)[number]['id']) => drivers[chosen[id] ?? kept];
        const gone = drivers[kept === 0 ? 1 : 0];
        const { claim_level, claim_level_reason } = of('claim_level');
        merge.mutate({
          first_name: of('name').first_name,
          last_name: of('name').last_name,
          birth_date: of('born').birth_date,
          country: of('country').country,
          categories: of('category').categories,
          experience: of('experience').experience,
          licence_number: of('licence').licence_number,
          licence_grade: of('licence').licence_grade,
          licence_valid_to: of('licence').licence_valid_to,
          ...(claim_level === null
            ? {}
            : {
                claim_level,
                claim_level_reason: claim_level_reason || 'Taken over from the merged record',
              }),
          kept_id: drivers[kept].driver_id,
          kept_revision: drivers[kept].revision,
          other_id: gone.driver_id,
          other_revision: gone.revision,
        });
      }}
    />
  );
}

const sideOf = (one: Driver) => ({ id: one.driver_id, title: one.name, note: usedInText(one) });
