import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { DocumentStatus } from '#domain/policies/document-status.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';

/** Why the document could not go to the client as it is kept, for staff who may send it; undefined while nothing holds it back. */
export function useSendRefused({ policy_id, abilities }: DocumentDetail): string | undefined {
  const sends = useIsAmong('superadmin', 'admin') && abilities.includes('send_quote');
  const { data } = useRead('get_capacity', { policy_id }, { enabled: sends });
  return sends ? (data?.send_refused ?? undefined) : undefined;
}

/** What the choice of a status says when it would send, and something holds that back. */
export const refusedStatus = (
  { abilities }: Pick<DocumentDetail, 'abilities'>,
  status: DocumentStatus,
  refused: string | undefined,
): { disabled?: true; note?: string } =>
  status === 'completed' &&
  refused !== undefined &&
  abilities.includes('send_quote') &&
  !abilities.includes('reinstate_policy')
    ? { disabled: true, note: refused }
    : {};
