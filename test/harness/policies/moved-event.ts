import type { InputOf } from '#contract/contract.ts';
import type { TestApp } from '#test/harness/app.ts';

type Caller = ReturnType<TestApp['as']>;

/** Changes an event as people do: what it does to policies is looked at, then confirmed. */
export async function moveAsShown(caller: Caller, event: InputOf<'update_event'>) {
  const { preview_hash } = await caller.call('preview_event_change', event);
  return caller.call('update_event', { ...event, preview_hash });
}
