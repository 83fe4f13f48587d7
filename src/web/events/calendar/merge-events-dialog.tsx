import { periodTextOf } from '#domain/dates.ts';
import { eventKindLabels } from '#domain/events/event-words.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { knownEventInput } from '#web/events/calendar/event-input.ts';
import { eventStatusWord } from '#web/events/calendar/event-words.ts';
import { RecordMerge, useMergeAnswers, type MergeChoice } from '#web/kit/record/record-merge.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

type Event = OutputOf<'get_event'>;

const choices: readonly MergeChoice<Event, ReturnType<typeof knownEventInput>>[] = [
  { id: 'name', label: 'Name', show: (one) => one.name, takes: ['name'] },
  {
    id: 'days',
    label: 'Days',
    show: (one) => periodTextOf(one.start_on, one.end_on),
    takes: ['start_on', 'end_on'],
  },
  {
    id: 'circuit',
    label: 'Circuit',
    show: (one) => one.circuit_name,
    takes: ['circuit_id', 'country'],
  },
  {
    id: 'championship',
    label: 'Championship',
    show: (one) => one.championship_name,
    takes: ['championship_id'],
  },
  {
    id: 'kind',
    label: 'Kind',
    show: (one) =>
      [eventKindLabels[one.kind], one.race_hours ? `${one.race_hours} h` : '']
        .filter(Boolean)
        .join(', '),
    takes: ['kind', 'race_hours'],
  },
  {
    id: 'sessions',
    label: 'Sessions',
    show: (one) => one.sessions.join(', '),
    takes: ['sessions'],
  },
  {
    id: 'status',
    label: 'Status',
    show: (one) => eventStatusWord(one.status).label,
    takes: ['status'],
  },
  { id: 'source', label: 'Source', show: (one) => one.source, takes: ['source'] },
];

/** Two records of one event become one: whoever is insured for the other is insured for the one that stays. */
export function MergeEventsDialog({
  subject: [one_id, other_id],
  open,
  onClose,
}: RecordDialogProps<readonly [string, string]>) {
  const one = useRead('get_event', { event_id: one_id });
  const other = useRead('get_event', { event_id: other_id });
  const merge = useWrite('merge_events', useMergeAnswers('events', onClose));
  return (
    <RecordMerge
      open={open}
      title="Merge two events"
      effect="Cover, claims and quotes in work move to the record that stays, with the premium they were made with."
      records={[one.data, other.data]}
      choices={choices}
      sideOf={(event) => ({ id: event.event_id, title: event.name, note: usedInText(event) })}
      inputOf={knownEventInput}
      busy={merge.isPending}
      refusal={merge.error}
      onClose={onClose}
      onMerge={(input) => merge.mutate({ ...input, active: true })}
    />
  );
}
