import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';

interface Choice<V extends string> {
  value: V;
  label: string;
}

/** A list of the crash report as the server offers it [3.26]; without a network the one that the page knows. */
export function useOffered<V extends string>(
  list: keyof OutputOf<'get_claim_constants'>,
  known: readonly Choice<V>[],
): readonly Choice<V>[] {
  const read = useRead('get_claim_constants', {}, { staleMs: Infinity });
  return (read.data?.[list] as readonly Choice<V>[] | undefined) ?? known;
}
