import type { OutputOf } from '#contract/contract.ts';
import type { policiesContract } from '#contract/policies/policies.ts';
import { brokenBeyond } from '#server/binders/assert-within-binders.ts';
import { binderStandings } from '#server/binders/binder-standing.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import {
  type AgreedRisk,
  agreedBeyond,
  boundBy,
} from '#server/policies/approval/within-agreements.ts';
import { sendRefused } from '#server/policies/approval/send-refused.ts';
import { type DocumentRecord, findDocument } from '#server/policies/document/document-record.ts';
import { versionFor } from '#server/policies/document/document-detail.ts';

type Standing = OutputOf<'get_capacity'>['agreements'][number];

/** How a document would stand with a content to the agreements of its insurers, and what of it is refused. */
export async function agreementsOf(
  db: Queryable,
  document: DocumentRecord,
  risk: AgreedRisk,
): Promise<Standing[]> {
  const standings = await binderStandings(db, boundBy(document, risk));
  const refused = brokenBeyond(standings, await agreedBeyond(db, document, risk));
  return standings.map(({ insurer_id, insurer_name, binder, uses }) => ({
    ...{ insurer_id, insurer_name, uses },
    umr: binder?.umr ?? null,
    currency: binder?.currency ?? risk.content.currency,
    refused: refused
      .filter((one) => one.insurer_id === insurer_id)
      .flatMap(({ breaches }) => breaches.map(({ message }) => message)),
  }));
}

export const getCapacity: Handler<(typeof policiesContract)['get_capacity']> = async (
  { db, actor, now },
  { policy_id },
) => {
  const document = await findDocument(db, policy_id);
  if (!document) throw new AppError('not_found');
  const version = await versionFor(db, document, actor);
  const agreements = await agreementsOf(db, document, version);
  const isOwn = ({ insurer_id }: Standing) =>
    actor.account_type !== 'insurer' || actor.insurer_id === insurer_id;
  return {
    policy_id,
    agreements: agreements.filter(isOwn),
    send_refused: await sendRefused({ actor, db, now }, document, version),
  };
};
