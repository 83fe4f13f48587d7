import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import type { BrokerStage } from '#domain/lines/personal-accident/broker-round.ts';
import { type DocumentStatus, isEditable } from '#domain/policies/document-status.ts';
import type { DocumentStep } from '#domain/policies/document-transitions.ts';
import type { Queryable } from '#server/platform/context.ts';
import { findRound } from '#server/policies/broker/broker-round.ts';
import { unixOf } from '#server/policies/quote/version-answer.ts';

/** A document's round with the outside broker as staff read it; null where none carries the risk. */
export async function roundAnswer(
  db: Queryable,
  { policy_id, stage }: { policy_id: string; stage: BrokerStage | undefined },
): Promise<NonNullable<DocumentDetail['broker_round']> | null> {
  if (stage === undefined) return null;
  const round = await findRound(db, policy_id);
  return {
    stage,
    asked_at: unixOf(round?.asked_at ?? null),
    answered_at: unixOf(round?.answered_at ?? null),
    answer: round?.answer ?? '',
    ordered_at: unixOf(round?.ordered_at ?? null),
    broker_policy_number: round?.broker_policy_number ?? '',
    broker_file_id: round?.broker_file_id ?? null,
    placed_at: unixOf(round?.placed_at ?? null),
  };
}

/** What of the round staff can take down now; the server asks the same again. */
export function brokerAbilities(
  stage: BrokerStage | undefined,
  status: DocumentStatus,
): DocumentStep[] {
  if (stage === undefined) return [];
  if (stage === 'asked') return ['keep_broker_answer'];
  const keying = isEditable(status) && stage !== 'not_asked';
  return [
    ...(stage === 'answered' ? (['keep_broker_answer'] as const) : []),
    ...(keying ? (['key_firm_price'] as const) : []),
    ...(stage === 'ordered' || stage === 'placed' ? (['keep_broker_policy'] as const) : []),
  ];
}
