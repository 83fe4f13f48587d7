import { useState } from 'react';
import type { InputOf } from '#web/api/action-types.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import {
  contentOf,
  type SeasonClient,
  type SeasonWish,
} from '#web/policies/season/clients/use-season-clients.ts';

/** A request that is kept and not handed in yet. */
type Draft = Pick<InputOf<'submit_request'>, 'request_id' | 'revision'>;

/** How far the request of a client is. */
export type Asked = { request_id: string } | { trouble: string; draft?: Draft };

/** Hands in a request for each of several clients, one after the other; what went wrong can be sent again. */
export function useAskQuotes() {
  const save = useWrite('save_request');
  const submit = useWrite('submit_request');
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map());
  const [busy, setBusy] = useState(false);
  const askOne = async ({ user_id, cars }: SeasonClient, wish: SeasonWish): Promise<Asked> => {
    const before = asked.get(user_id);
    // What was kept and could not be handed in is kept again, not beside it.
    let draft = before && 'trouble' in before ? before.draft : undefined;
    try {
      const { request_id, revision } = await save.mutateAsync({
        ...draft,
        ...{ kind: 'new_cover', user_id },
        ...{ content: contentOf(wish, cars), message: '' },
      });
      draft = { request_id, revision };
      await submit.mutateAsync(draft);
      return { request_id };
    } catch (error) {
      return { trouble: messageOf(error), ...(draft ? { draft } : {}) };
    }
  };
  const ask = async (clients: readonly SeasonClient[], wish: SeasonWish) => {
    setBusy(true);
    for (const client of clients) {
      const outcome = await askOne(client, wish);
      setAsked((now) => new Map([...now, [client.user_id, outcome]]));
    }
    setBusy(false);
  };
  return { ask, asked, busy };
}
