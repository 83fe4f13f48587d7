import { MAX_PASSWORD_LENGTH } from '#domain/accounts/password-length.ts';
import { normalisePassword } from '#domain/accounts/password-rules.ts';
import { WorkQueue } from '#server/platform/http/work-queue.ts';
import { WorkThread } from '#server/platform/threads/work-thread.ts';

/** A password and the words that somebody who knows its person tries first. */
export interface EstimateWish {
  password: string;
  own_words: readonly string[];
}

/** One estimate takes up to a second of a processor and 80 MB of words: apart from everybody's requests, and not kept. */
const thread = new WorkThread<EstimateWish, number>({
  module: new URL('./password-estimate-worker.ts', import.meta.url),
  name: 'passwords',
  does: 'estimates passwords',
  most_memory_mb: 256,
  idle_ms: 60_000,
});

const estimates = new WorkQueue({ at_once: 1, most_waiting: 30, longest_wait_ms: 15_000 });

/** About how many guesses a password withstands, as a power of ten. `busy` when too many ask. */
export async function estimateGuesses({ password, own_words }: EstimateWish): Promise<number> {
  const wish = {
    password: normalisePassword(password).slice(0, 2 * MAX_PASSWORD_LENGTH),
    own_words: [...own_words],
  };
  return estimates.run(() => thread.ask(wish, 20_000));
}
