import { isCountryCode, countryName } from '#domain/countries.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { Championship } from '#web/events/championship/championship-form.ts';
import { knownChampionshipInput } from '#web/events/championship/championship-input.ts';
import { RecordMerge, useMergeAnswers, type MergeChoice } from '#web/kit/record/record-merge.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const choices: readonly MergeChoice<Championship, ReturnType<typeof knownChampionshipInput>>[] = [
  { id: 'name', label: 'Name', show: (one) => one.name, takes: ['name'] },
  { id: 'year', label: 'Year', show: (one) => String(one.year), takes: [] },
  { id: 'series', label: 'Series', show: (one) => one.series, takes: ['series'] },
  { id: 'organiser', label: 'Organiser', show: (one) => one.organiser, takes: ['organiser'] },
  {
    id: 'country',
    label: 'Country',
    show: ({ country }) => (country && isCountryCode(country) ? countryName(country) : ''),
    takes: ['country'],
  },
];

/** Two records of one season become one, with the events of both. */
export function MergeChampionshipsDialog({
  subject: [one_id, other_id],
  open,
  onClose,
}: RecordDialogProps<readonly [string, string]>) {
  const one = useRead('get_championship', { championship_id: one_id });
  const other = useRead('get_championship', { championship_id: other_id });
  const merge = useWrite('merge_championships', useMergeAnswers('championships', onClose));
  return (
    <RecordMerge
      open={open}
      title="Merge two championships"
      effect="Events move to the record that stays; an event that both have, by name and first day, becomes one with its cover."
      records={[one.data, other.data]}
      choices={choices}
      sideOf={(championship) => ({
        id: championship.championship_id,
        title: `${championship.name} ${championship.year}`,
        note: usedInText({ events: championship.event_count, policies: championship.policies }),
      })}
      inputOf={knownChampionshipInput}
      busy={merge.isPending}
      refusal={merge.error}
      onClose={onClose}
      onMerge={(input) => merge.mutate({ ...input, active: true })}
    />
  );
}
