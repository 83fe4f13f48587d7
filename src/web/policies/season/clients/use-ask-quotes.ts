import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import {
  contentOf,
  type SeasonClient,
  type SeasonWish,
} from '#web/policies/season/clients/use-season-clients.ts';

/** How far the request of a client is. */
export type Asked = { request_id: string } | { trouble: string };

/** Hands in a request for each of several clients, one after the other; what went wrong can be sent again. */
export function useAskQuotes() {
  const save = useWrite('save_request');
  const submit = useWrite('submit_request');
  const [asked, setAsked] = useState<ReadonlyMap<string, Asked>>(new Map());
  const [busy, setBusy] = useState(false);
  const askOne = async ({ user_id, cars }: SeasonClient, wish: SeasonWish): Promise<Asked> => {
    try {
      const kept = await save.mutateAsync({
        kind: 'new_cover',
        user_id,
        content: contentOf(wish, cars),
        message: '',
      });
      const { request_id, revision } = kept;
      await submit.mutateAsync({ request_id, revision });
      return { request_id };
    } catch (error) {
      return { trouble: messageOf(error) };
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
