import { type Control, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { eventKindLabels } from '#domain/events/event-words.ts';
import { itemKinds, raceSessions } from '#domain/rating/on-track-input.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { ItemCircuit } from '#web/policies/editor/item-circuit.tsx';
import { useNewRecordDialog } from '#web/policies/request/use-new-record-dialog.tsx';

const labels = {
  name: 'Name',
  circuit_id: 'Circuit',
  kind: 'Kind',
  start_on: 'From',
  end_on: 'To',
};

const day = (label: string) =>
  z.string(`Missing data for ${label}`).min(1, `Missing data for ${label}`);

const schema = z
  .object({
    name: z.string().trim().min(1, 'Missing data for Name').max(200, 'At most 200 characters.'),
    circuit_id: z.string('Missing data for Circuit').min(1, 'Missing data for Circuit'),
    kind: z.enum(itemKinds),
    start_on: day('From'),
    end_on: day('To'),
  })
  .refine((event) => event.end_on >= event.start_on, {
    path: ['end_on'],
    message: 'Choose a last day that is not before the first.',
  });

type NewEvent = z.output<typeof schema>;

const empty: NewEvent = {
  name: '',
  circuit_id: '',
  kind: 'race_event',
  start_on: '',
  end_on: '',
};
const kinds = itemKinds.map((value) => ({ value, label: eventKindLabels[value] }));

/** An event that the calendar has not yet: what cover needs to know of it; the rest follows on its own page. */
export function useNewEventDialog(onAdded: (event_id: string) => void) {
  const add = useWrite('add_event');
  const circuits = useRead('get_circuits', {}, { staleMs: 300_000 }).data?.circuits;
  return useNewRecordDialog<NewEvent, NewEvent>({
    noun: 'event',
    schema,
    labels,
    empty,
    renderFields: (control) => <NewEventFields control={control} />,
    save: async (event) => {
      const country = circuits?.find((one) => one.circuit_id === event.circuit_id)?.country ?? '';
      const rest = { race_hours: null, status: 'planned', source: '', active: true } as const;
      const sessions = [...raceSessions];
      const added = await add.mutateAsync({
        ...{ ...event, ...rest, sessions },
        ...{ country, championship_id: null },
      });
      onAdded(added.event_id);
    },
  });
}

function NewEventFields({ control }: { control: Control<NewEvent, unknown, NewEvent> }) {
  const circuits = useRead('get_circuits', {}, { staleMs: 300_000 });
  const circuit_id = useWatch({ control, name: 'circuit_id' });
  return (
    <DeclaredFields
      control={control}
      labels={labels}
      lines={[
        { text: 'name', required: true },
        [
          {
            choice: 'circuit_id',
            required: true,
            loading: circuits.isPending,
            options: (circuits.data?.circuits ?? [])
              .filter(({ active }) => active)
              .map((one) => ({ value: one.circuit_id, label: one.name, note: one.country })),
          },
          { choice: 'kind', required: true, options: kinds },
        ],
        circuit_id !== '' && <ItemCircuit key="circuit" circuitId={circuit_id} />,
        [
          { date: 'start_on', required: true, kept: (day) => day ?? '' },
          { date: 'end_on', required: true, kept: (day) => day ?? '' },
        ],
      ]}
    />
  );
}
