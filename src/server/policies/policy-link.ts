import { isVi, type InsuranceType } from '#domain/policies/insurance-types.ts';
import type { Queryable, Services } from '#server/platform/context.ts';
import { hashToken, randomToken } from '#server/platform/sessions.ts';

/** The address of the policy-info page with its key [2.7]. */
export function policyInfoUrl(
  public_url: string,
  link: {
    policy_id: string;
    policy_key: string;
    version_id: string;
    insurance_type: InsuranceType;
  },
): string {
  const query = new URLSearchParams({
    policy_id: link.policy_id,
    policy_key: link.policy_key,
    version_id: link.version_id,
    ...(isVi(link.insurance_type) ? { is_vi: 'true' } : {}),
  });
  return `${public_url}/policy-info?${query.toString()}`;
}

/**
 * Makes a new link to a version of a document. Every link has its own key, since keys are kept only as hashes and an
 * older link must go on working (docs/decisions/020).
 */
export async function issuePolicyLink(
  { db, services }: { db: Queryable; services: Pick<Services, 'config'> },
  link: {
    policy_id: string;
    version_id: string;
    insurance_type: InsuranceType;
    created_by: string | null;
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
      created_at: link.now.toISOString(),
    })
    .execute();
  return { policy_key, url: policyInfoUrl(services.config.public_url, { ...link, policy_key }) };
}

/** Whether a key opens a document. Keys are found by their hash, so how long it takes tells nothing about them. */
export async function keyOpens(
  db: Queryable,
  { policy_id, policy_key }: { policy_id: string; policy_key: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('policy_keys')
    .select('policy_id')
    .where('policy_key_hash', '=', hashToken(policy_key))
    .executeTakeFirst();
  return found?.policy_id === policy_id;
}
