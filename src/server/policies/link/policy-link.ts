import { publicAddress } from '#domain/places.ts';
import { isVi, type InsuranceType } from '#domain/policies/insurance-types.ts';
import { policyLinkEnd } from '#domain/policies/policy-link-life.ts';
import type { Queryable, Services } from '#server/platform/context.ts';
import { sentAlong } from '#server/platform/database/prepared-statements.ts';
import { hashToken, randomToken } from '#server/platform/http/sessions.ts';
import type { DocumentRecord } from '#server/policies/document/document-record.ts';
import { unixOf } from '#server/policies/quote/version-answer.ts';

/** The address of the policy-info page with its key [2.7]. */
export function policyInfoUrl(
  public_url: string,
  link: {
    policy_id: string;
    policy_key: string;
    version_id: string;
    insurance_type: InsuranceType;
    sub_policy?: number | undefined;
  },
): string {
  const { policy_id, policy_key, version_id, insurance_type, sub_policy } = link;
  const is_vi = isVi(insurance_type) ? 'true' : undefined;
  return `${public_url}${publicAddress('policy_info', { policy_id, policy_key, version_id, is_vi, sub_policy })}`;
}

/**
 * Makes a new link to a version of a document. Every link has its own key, since keys are kept only as hashes and an
 * older link goes on working until its document ends or it is withdrawn (docs/decisions/020).
 */
export async function issuePolicyLink(
  { db, services }: { db: Queryable; services: Pick<Services, 'config'> },
  link: {
    policy_id: string;
    version_id: string;
    insurance_type: InsuranceType;
    /** Which car or item alone its paper is about; all of them unless told. */
    sub_policy?: number | undefined;
    created_by: string | null;
    /** Whom it is mailed to; empty for whoever asked for it. */
    sent_to: string;
    now: Date;
  },
): Promise<{ policy_key: string; url: string }> {
  const policy_key = randomToken();
  await db
    .insertInto('policy_keys')
    .values({
      policy_key_hash: hashToken(policy_key),
      policy_id: link.policy_id,
      created_by: link.created_by,
      sent_to: link.sent_to,
      created_at: link.now.toISOString(),
    })
    .modifyEnd(sentAlong)
    .execute();
  return { policy_key, url: policyInfoUrl(services.config.public_url, { ...link, policy_key }) };
}

/** A key of a document. Keys are found by their hash, so how long it takes tells nothing about them. */
export async function findPolicyKey(
  db: Queryable,
  { policy_id, policy_key_hash }: { policy_id: string; policy_key_hash: Buffer },
): Promise<{ made_at: number; revoked_at: string | null } | undefined> {
  return db
    .selectFrom('policy_keys')
    .select(['revoked_at'])
    .select((eb) => eb.fn<number>('unix', ['created_at']).as('made_at'))
    .where('policy_key_hash', '=', policy_key_hash)
    .where('policy_id', '=', policy_id)
    .executeTakeFirst();
}

/** When the links to a document end (decision 020). */
export function linkEndOf(
  document: Pick<
    DocumentRecord,
    'document_state' | 'accepted_by_client_at' | 'valid_until' | 'period_to'
  >,
  made_at: number,
): number {
  const is_taken = document.document_state === 'policy' || document.accepted_by_client_at !== null;
  const valid_until = unixOf(document.valid_until);
  return policyLinkEnd({ is_taken, valid_until, period_to: document.period_to, made_at });
}
