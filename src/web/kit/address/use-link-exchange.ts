import { useEffect } from 'react';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';

type Exchange = 'open_policy_link' | 'open_payment_link';

/**
 * Swaps the key in a link's address for a cookie, once: whoever looks at the address, its history or a screenshot
 * afterwards finds no key there. `done` takes it out of the address.
 */
export function useLinkExchange<N extends Exchange>(
  name: N,
  /** What the address carries; null when there is no key in it. */
  input: InputOf<N> | null,
  done: (output: OutputOf<N>) => void,
): { error: ApiError | null; retry: () => void } {
  const open = useWrite(name, { onSuccess: done });
  const { mutate } = open;
  const key = input === null ? '' : JSON.stringify(input);
  useEffect(() => {
    if (key !== '') mutate(JSON.parse(key) as InputOf<N>);
  }, [key, mutate]);
  return {
    error: input !== null && open.isError ? open.error : null,
    retry: () => {
      if (input !== null) mutate(input);
    },
  };
}
