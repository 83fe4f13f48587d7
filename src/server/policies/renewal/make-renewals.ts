import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { renewalsContract } from '#contract/policies/renewals.ts';
import { renewalStateLabels } from '#domain/policies/renewal/renewal.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { createDocument } from '#server/policies/quote/create-quote.ts';
import { renewalsOf } from '#server/policies/renewal/renewal-queries.ts';
import {
  type PricingContext,
  proposeRenewal,
  type RenewalProposal,
} from '#server/policies/renewal/renewal-proposal.ts';

type Actions = typeof renewalsContract;
type Renewal = OutputOf<'get_renewals'>['renewals'][number];

interface Asked {
  season: number;
  user_ids: readonly string[];
  cap_pct: number | null;
}

/** What each client's next season would be; one that is quoted, renewed or given up has none. */
async function proposals(
  ctx: PricingContext,
  { season, user_ids, cap_pct }: Asked,
): Promise<{ renewal: Renewal; proposal: RenewalProposal | { problem: string } }[]> {
  const renewals = await renewalsOf(ctx.db, { season, today: ctx.today, user_ids });
  const found = [];
  for (const renewal of renewals) {
    const { user_id, premium_before, state } = renewal;
    const proposal =
      state === 'open'
        ? await proposeRenewal(ctx, { season, user_id, premium_before, cap_pct })
        : { problem: `${renewalStateLabels[state]} already.` };
    found.push({ renewal, proposal });
  }
  return found;
}

export const previewRenewals: Handler<Actions['preview_renewals']> = async (
  ctx,
  { season, user_ids, cap_pct = null },
) => {
  const found = await proposals(ctx, { season, user_ids, cap_pct });
  return {
    prices: found.map(
      ({ renewal: { user_id, client_name, premium_before, ...renewal }, proposal }) => {
        const shared = { user_id, client_name, premium_before };
        if ('problem' in proposal)
          return {
            ...shared,
            ...{ currency: renewal.currency, cars: renewal.cars, rounds: renewal.rounds },
            ...{ premium_asked: null, premium: null, adjust_pct: '0.0', causes: [] },
            problem: proposal.problem,
          };
        const { content, cars, rounds, asked, net, causes } = proposal;
        return {
          ...shared,
          ...{ currency: content.currency, cars, rounds, causes },
          ...{ premium_asked: asked, premium: net, adjust_pct: content.adjust_pct },
          problem: '',
        };
      },
    ),
  };
};

export const makeRenewals: Handler<Actions['make_renewals']> = async (
  ctx,
  { season, user_ids, cap_pct },
) => {
  // Two who press at once make one quote, not two.
  await lockSeason(ctx, season);
  const made: OutputOf<'make_renewals'>['made'] = [];
  const not_made: OutputOf<'make_renewals'>['not_made'] = [];
  for (const { renewal, proposal } of await proposals(ctx, { season, user_ids, cap_pct })) {
    const { user_id, client_name, premium_before } = renewal;
    if ('problem' in proposal) {
      not_made.push({ user_id, client_name, problem: proposal.problem });
      continue;
    }
    const { client, content, asked, net } = proposal;
    const { policy_id, quote_number } = await createDocument(ctx, { client, content });
    const kept = {
      policy_id,
      cap_pct: cap_pct === null ? null : String(cap_pct),
      currency: content.currency,
      premium_before,
      premium_asked: asked,
      cap_cost: asked - net,
    };
    await ctx.db
      .insertInto('renewals')
      .values({ season, user_id, ...kept })
      .onConflict((row) => row.columns(['season', 'user_id']).doUpdateSet(kept))
      .execute();
    ctx.changed('renewal', user_id);
    made.push({ user_id, policy_id, quote_number });
  }
  return { made, not_made };
};

/** Holds the renewals of a season until the end of the transaction. */
export async function lockSeason(ctx: Pick<WriteContext, 'db'>, season: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('renewals', ${season}))`.execute(ctx.db);
}
