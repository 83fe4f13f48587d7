import type { OutputOf } from '#contract/contract.ts';
import type { renewalsContract } from '#contract/policies/renewals.ts';
import { MOST_RENEWALS, renewalStateLabels } from '#domain/policies/renewal/renewal.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import { createDocument } from '#server/policies/quote/create-quote.ts';
import { proposeCover } from '#server/policies/renewal/cover-proposal.ts';
import { keepRenewal, lockRenewals } from '#server/policies/renewal/keep-renewal.ts';
import { carsAndRounds, renewalsOf } from '#server/policies/renewal/renewal-queries.ts';
import {
  type PricingContext,
  proposeRenewal,
  type RenewalProposal,
} from '#server/policies/renewal/renewal-proposal.ts';
import type { Renewal, Renewed } from '#server/policies/renewal/renewal-row.ts';

type Actions = typeof renewalsContract;

interface Asked extends Renewed {
  season: number;
  cap_pct: number | null;
}

/** What each next season or cover would be; one that is quoted, renewed or given up has none. */
async function proposals(
  ctx: PricingContext,
  { season, cap_pct, ...these }: Asked,
): Promise<{ renewal: Renewal; proposal: RenewalProposal | { problem: string } }[]> {
  const count = these.user_ids.length + these.expiring_ids.length;
  if (count === 0) throw fieldError('user_ids', 'required', 'Tick a client or a cover.');
  if (count > MOST_RENEWALS)
    throw fieldError('user_ids', 'too_many', `At most ${MOST_RENEWALS} at once.`);
  const renewals = await renewalsOf(ctx.db, { season, today: ctx.today, these });
  const found = [];
  for (const renewal of renewals) {
    const proposal =
      renewal.state === 'open'
        ? await proposalOf(ctx, renewal, cap_pct)
        : { problem: `${renewalStateLabels[renewal.state]} already.` };
    found.push({ renewal, proposal });
  }
  return found;
}

async function proposalOf(
  ctx: PricingContext,
  { season, user_id, expiring_id, premium_before }: Renewal,
  cap_pct: number | null,
): Promise<RenewalProposal | { problem: string }> {
  if (expiring_id !== null) return proposeCover(ctx, { expiring_id, premium_before, cap_pct });
  const proposal = await proposeRenewal(ctx, { season, user_id, premium_before, cap_pct });
  return 'problem' in proposal ? proposal : { ...proposal, insured: carsAndRounds(proposal) };
}

const nameOf = ({ renewal_id, user_id, expiring_id, insurance_type, client_name }: Renewal) => ({
  renewal_id,
  user_id,
  expiring_id,
  insurance_type,
  client_name,
});

export const previewRenewals: Handler<Actions['preview_renewals']> = async (
  ctx,
  { cap_pct = null, ...asked },
) => {
  const found = await proposals(ctx, { ...asked, cap_pct });
  return {
    prices: found.map(({ renewal, proposal }) => {
      const shared = { ...nameOf(renewal), premium_before: renewal.premium_before };
      if ('problem' in proposal)
        return {
          ...shared,
          ...{ currency: renewal.currency, insured: renewal.insured },
          ...{ premium_asked: null, premium: null, adjust_pct: '0.0', causes: [] },
          problem: proposal.problem,
        };
      const { content, insured, asked: premium_asked, net, causes } = proposal;
      return {
        ...shared,
        ...{ currency: content.currency, insured, causes },
        ...{ premium_asked, premium: net, adjust_pct: content.adjust_pct },
        problem: '',
      };
    }),
  };
};

export const makeRenewals: Handler<Actions['make_renewals']> = async (ctx, asked) => {
  await lockRenewals(ctx);
  const made: OutputOf<'make_renewals'>['made'] = [];
  const not_made: OutputOf<'make_renewals'>['not_made'] = [];
  for (const { renewal, proposal } of await proposals(ctx, asked)) {
    const { renewal_id, client_name, premium_before } = renewal;
    if ('problem' in proposal) {
      not_made.push({ renewal_id, client_name, problem: proposal.problem });
      continue;
    }
    const { client, content, asked: premium_asked, net } = proposal;
    const { policy_id, quote_number } = await createDocument(ctx, { client, content });
    await keepRenewal(ctx, renewal, {
      policy_id,
      cap_pct: asked.cap_pct === null ? null : String(asked.cap_pct),
      currency: content.currency,
      premium_before,
      premium_asked,
      cap_cost: premium_asked - net,
    });
    made.push({ renewal_id, policy_id, quote_number });
  }
  return { made, not_made };
};
