import { sql } from 'kysely';
import type { policyLinksContract } from '#contract/policies/policy-links.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError } from '#server/platform/app-error.ts';
import {
  audienceOf,
  findDocument,
  lockDocument,
} from '#server/policies/document/document-record.ts';
import { linkEndOf } from '#server/policies/link/policy-link.ts';

interface LinkRow {
  policy_key_id: string;
  sent_to: string;
  made_by: string;
  made_at: number;
  last_used_at: number | null;
  withdrawn_at: number | null;
  withdrawn_by: string;
}

export const getPolicyLinks: Handler<(typeof policyLinksContract)['get_policy_links']> = async (
  { db, now },
  { policy_id },
) => {
  const document = await findDocument(db, policy_id);
  if (!document) throw new AppError('not_found');
  const found = await sql<LinkRow>`
    select k.policy_key_id, k.sent_to, coalesce(nullif(maker.attn, ''), maker.email::text, '') as made_by,
      unix(k.created_at) as made_at, unix(k.last_used_at) as last_used_at, unix(k.revoked_at) as withdrawn_at,
      coalesce(nullif(taker.attn, ''), taker.email::text, '') as withdrawn_by
    from policy_keys k left join accounts maker on maker.user_id = k.created_by
      left join accounts taker on taker.user_id = k.revoked_by
    where k.policy_id = ${policy_id} order by k.created_at desc, k.policy_key_id desc limit 200`.execute(
    db,
  );
  return {
    links: found.rows.map((link) => {
      const ends_at = linkEndOf(document, link.made_at);
      const is_open = link.withdrawn_at === null && ends_at * 1000 > now.getTime();
      return { ...link, ends_at, is_open };
    }),
  };
};

/** Takes links back. One that was withdrawn before stays as it was, in the name of whoever did it first. */
export const withdrawPolicyLinks: Handler<
  (typeof policyLinksContract)['withdraw_policy_links']
> = async (ctx, { policy_id, policy_key_ids }) => {
  const document = await lockDocument(ctx, { policy_id });
  const withdrawn = await ctx.db
    .updateTable('policy_keys')
    .set({ revoked_at: ctx.now.toISOString(), revoked_by: ctx.actor.user_id })
    .where('policy_id', '=', policy_id)
    .where('policy_key_id', 'in', policy_key_ids)
    .where('revoked_at', 'is', null)
    .returning(['policy_key_id', 'sent_to'])
    .execute();
  if (withdrawn.length > 0) {
    const sent_to = [...new Set(withdrawn.map((link) => link.sent_to).filter(Boolean))];
    const after = { links: withdrawn.length, sent_to };
    await ctx.audit({ record_kind: 'policy', record_id: policy_id, after });
    ctx.changed('policy', policy_id, audienceOf(document));
  }
  return { withdrawn: withdrawn.length };
};
