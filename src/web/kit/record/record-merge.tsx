import { MergeDialog } from '#web/kit/record/merge-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** A line of the comparison: what is shown of each record, and which fields of the input go with the choice. */
export interface MergeChoice<Record, Input> {
  id: string;
  label: string;
  show: (record: Record) => string;
  /** Empty: the value is only told, and stays with the record that stays. */
  takes: readonly (keyof Input)[];
}

/** The two records by their place: the kept one and the one that becomes its alias, as they were compared. */
interface MergedPair {
  kept_id: string;
  kept_revision: number;
  other_id: string;
  other_revision: number;
}

export interface RecordMergeProps<Record, Input> {
  open: boolean;
  title: string;
  /** What happens besides: "Policies and claims move to the record that stays." */
  effect: string;
  /** Undefined while one is being fetched. */
  records: readonly [Record | undefined, Record | undefined];
  choices: readonly MergeChoice<Record, Input>[];
  sideOf: (record: Record) => { id: string; title: string; note: string | null };
  /** A record as the server takes it back. */
  inputOf: (record: Record) => Input;
  busy: boolean;
  onClose: () => void;
  onMerge: (input: Input & MergedPair) => void;
}

/** Two records of one thing side by side: which one stays, and field by field whose value stays. */
export function RecordMerge<Record extends { revision: number }, Input extends object>({
  records: [one, other],
  choices,
  sideOf,
  inputOf,
  onMerge,
  ...dialog
}: RecordMergeProps<Record, Input>) {
  if (!one || !other) return null;
  const records = [one, other] as const;
  return (
    <MergeDialog
      {...dialog}
      sides={[sideOf(one), sideOf(other)]}
      rows={choices.map(({ id, label, show, takes }) => ({
        id,
        label,
        values: [show(one), show(other)],
        same: takes.length === 0 || show(one) === show(other),
      }))}
      onMerge={(kept, chosen) => {
        const fields = { ...inputOf(records[kept]) };
        for (const { id, takes } of choices) {
          const from = inputOf(records[chosen[id] ?? kept]);
          for (const name of takes) fields[name] = from[name];
        }
        const gone = records[kept === 0 ? 1 : 0];
        onMerge({
          ...fields,
          kept_id: sideOf(records[kept]).id,
          kept_revision: records[kept].revision,
          other_id: sideOf(gone).id,
          other_revision: gone.revision,
        });
      }}
    />
  );
}

/** What a merge says when it is done, or why it was refused. */
export function useMergeAnswers(many: string, onClose: () => void) {
  const toast = useToast();
  return {
    onSuccess: () => {
      toast.success(`The two ${many} are one now`);
      onClose();
    },
    onError: (error: unknown) => toast.failure(error),
  };
}
