import { MergeDialog } from '#web/kit/record/merge-dialog.tsx';
import { ApiError, failureText } from '#web/api/api-error.ts';
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
  /** Why the two stay two, as it was answered: at the field that it names, else above all of them. */
  refusal: unknown;
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
  refusal,
  ...dialog
}: RecordMergeProps<Record, Input>) {
  if (!one || !other) return null;
  const records = [one, other] as const;
  const told = refusal instanceof ApiError ? refusal.fields : [];
  const atRow = ({ takes }: MergeChoice<Record, Input>) =>
    told.find(({ field }) => takes.some((name) => name === field))?.message;
  const others = told.filter(
    ({ field }) => !choices.some(({ takes }) => takes.some((name) => name === field)),
  );
  return (
    <MergeDialog
      {...dialog}
      refusal={refusalText(refusal, { told, others })}
      sides={[sideOf(one), sideOf(other)]}
      rows={choices.map((choice) => {
        const { id, label, show, takes } = choice;
        return {
          id,
          label,
          error: atRow(choice),
          values: [show(one), show(other)],
          same: takes.length === 0 || show(one) === show(other),
        };
      })}
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

/** What stands above all fields: a refusal of the whole, and of fields that nobody chooses here. */
function refusalText(
  refusal: unknown,
  {
    told,
    others,
  }: { told: readonly { message: string }[]; others: readonly { message: string }[] },
): string | undefined {
  if (refusal === null || refusal === undefined) return undefined;
  if (told.length === 0) return failureText(refusal);
  return others.length === 0 ? undefined : others.map(({ message }) => message).join(' ');
}

/** What a merge says when it is done; why it was refused stands in the dialog. */
export function useMergeAnswers(many: string, onClose: () => void) {
  const toast = useToast();
  return {
    onSuccess: () => {
      toast.success(`The two ${many} are one now`);
      onClose();
    },
  };
}
