import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

interface Pair {
  one_id: string;
  other_id: string;
}

/** "Not a duplicate": the pair is not asked about again; with a way back in the toast and in the list of such pairs. */
export function useDistinctAccounts() {
  const toast = useToast();
  const set = useWrite('set_distinct_accounts', { onError: (error) => toast.failure(error) });
  const takeBack = (pair: Pair) =>
    set.mutate(
      { ...pair, distinct: false },
      { onSuccess: () => toast.success('The pair is among the likely duplicates again') },
    );
  const mark = (pair: Pair, onDone?: () => void) =>
    set.mutate(
      { ...pair, distinct: true },
      {
        onSuccess: () => {
          toast.success('Kept as two clients', { undo: () => takeBack(pair) });
          onDone?.();
        },
      },
    );
  return { mark, takeBack, isBusy: set.isPending };
}
