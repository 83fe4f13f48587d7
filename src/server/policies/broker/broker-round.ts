import { createHash } from 'node:crypto';
import type { QuoteContent } from '#contract/policies/document-content.ts';
import { type BrokerStage, brokerStage } from '#domain/lines/personal-accident/broker-round.ts';
import { isPlacedByBroker } from '#domain/policies/insurance-types.ts';
import type { Queryable } from '#server/platform/context.ts';
import { currentVersion, type DocumentRecord } from '#server/policies/document/document-record.ts';
import { readRisk } from '#server/policies/approval/version-risk.ts';

const hashOf = (facts: unknown) => createHash('sha256').update(JSON.stringify(facts)).digest('hex');

/** What the broker prices, persons, days and terms, and what is ordered of it: the same at its price. */
export async function brokerHashes(db: Queryable, content: QuoteContent) {
  const { risk } = await readRisk(db, content);
  const priced = { currency: risk.currency, line: risk.line };
  const { firm_price } = content;
  return {
    risk: hashOf(priced),
    offer: firm_price ? hashOf({ ...priced, premium: firm_price.premium }) : null,
  };
}

/** What was written down of a document's round with the outside broker; undefined before it was asked. */
export async function findRound(db: Queryable, policy_id: string) {
  return db
    .selectFrom('broker_rounds')
    .selectAll()
    .where('policy_id', '=', policy_id)
    .executeTakeFirst();
}

/** How far the broker has come with a content; undefined where no outside broker carries the risk [9.17]. */
export async function stageOf(
  db: Queryable,
  {
    policy_id,
    insurance_type,
    content,
  }: { policy_id: string; content: QuoteContent } & Pick<DocumentRecord, 'insurance_type'>,
): Promise<BrokerStage | undefined> {
  if (!isPlacedByBroker(insurance_type)) return undefined;
  const round = await findRound(db, policy_id);
  return brokerStage(round ?? null, await brokerHashes(db, content));
}

/** The stage of the version in work. */
export async function presentStage(
  db: Queryable,
  document: DocumentRecord,
): Promise<BrokerStage | undefined> {
  const { content } = await currentVersion(db, document);
  return stageOf(db, { ...document, content });
}
