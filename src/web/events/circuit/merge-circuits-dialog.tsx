import { counted } from '#domain/counted.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { knownCircuitInput } from '#web/events/circuit/known-circuit.ts';
import {
  circuitTypeLabels,
  factorText,
  lengthText,
  placeText,
} from '#domain/events/circuit-words.ts';
import { RecordMerge, useMergeAnswers, type MergeChoice } from '#web/kit/record/record-merge.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

type Circuit = OutputOf<'get_circuit'>;

/** Besides the fields, whose course stays. */
const inputOf = (circuit: Circuit) => ({
  ...knownCircuitInput(circuit),
  active: true,
  course_id: circuit.circuit_id,
});

const courseText = ({ outline, corners, length_m }: Circuit): string =>
  [
    outline === null ? 'no outline' : 'outline',
    counted(corners.length, 'corner'),
    lengthText(length_m),
  ]
    .filter(Boolean)
    .join(', ');

const choices: readonly MergeChoice<Circuit, ReturnType<typeof inputOf>>[] = [
  { id: 'name', label: 'Name', show: (one) => one.name, takes: ['name'] },
  { id: 'place', label: 'Place', show: placeText, takes: ['place', 'country'] },
  {
    id: 'kind',
    label: 'Kind',
    show: (one) => circuitTypeLabels[one.circuit_type],
    takes: ['circuit_type'],
  },
  {
    id: 'course',
    label: 'Course',
    show: courseText,
    takes: ['course_id', 'length_m', 'turns'],
  },
  {
    id: 'factor',
    label: 'Factor',
    show: ({ factor }) => (factor ? factorText(factor) : 'of its kind'),
    takes: [],
  },
];

/** Two records of one circuit become one: its events move, and its factor stays with the record that stays. */
export function MergeCircuitsDialog({
  subject: [one_id, other_id],
  open,
  onClose,
}: RecordDialogProps<readonly [string, string]>) {
  const one = useRead('get_circuit', { circuit_id: one_id });
  const other = useRead('get_circuit', { circuit_id: other_id });
  const merge = useWrite('merge_circuits', useMergeAnswers('circuits', onClose));
  return (
    <RecordMerge
      open={open}
      title="Merge two circuits"
      effect="Events move to the record that stays, and files that name the other one mean it from now on. The factor in premiums is that of the record that stays."
      records={[one.data, other.data]}
      choices={choices}
      sideOf={(circuit) => ({
        id: circuit.circuit_id,
        title: circuit.name,
        note: usedInText(circuit),
      })}
      inputOf={inputOf}
      busy={merge.isPending}
      refusal={merge.error}
      onClose={onClose}
      onMerge={({ course_id, ...input }) =>
        merge.mutate({ ...input, course_of: course_id === input.kept_id ? 'kept' : 'other' })
      }
    />
  );
}
