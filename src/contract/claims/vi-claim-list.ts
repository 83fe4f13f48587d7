import { addressOf, featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import type { claimRow } from '#contract/claims/claim-answers.ts';
import { claimList } from '#contract/claims/claim-list.ts';
import { type DeclaredView, labelsOf, list } from '#contract/list.ts';
import { insuranceTypeLabels, viTypes } from '#domain/policies/insurance-types.ts';

const {
  event_id: _event,
  car_id: _car,
  injured: _injured,
  insurance_type,
  ...others
} = claimList.filters;
const { offered: _offered, ...type } = insurance_type;
const lineWords = labelsOf(viTypes, insuranceTypeLabels);
const { claim_number, status, team_name, date_accident, currency, claimed, status_since } =
  claimList.fields;
const { agreed, final_amount, date_claim, loss_adjuster_name } = claimList.fields;

// What an export holds follows from the fields.
const { file: _file, ...shared } = claimList;
const ofVi = { is_vi: ['yes'] };
type ClaimViews = typeof claimList.views;

/** Each view of claims on track, of the various insurances alone. */
const viViews = Object.fromEntries(
  Object.entries<DeclaredView>(claimList.views).map(([id, view]) => [
    id,
    { ...view, filters: { ...view.filters, ...ofVi } },
  ]),
) as unknown as ClaimViews;

/** Claims of the various insurances, for everybody who handles them and for clients. */
export const viClaimList = list<z.output<typeof claimRow>>()({
  ...shared,
  title: 'VI claims',
  place: { feature: featureOf('vi_claims') },
  opens: (one) => addressOf('vi_claim', { claim_id: one.claim_id }),
  fields: {
    claim_number,
    status,
    team_name: { ...team_name, label: 'Client' },
    insurance_type: {
      label: 'Type',
      kind: 'choice',
      of: insuranceTypeLabels,
      max_width: 200,
      card: 'line',
      card_says: ({ insurance_type, lost_item }) =>
        [insuranceTypeLabels[insurance_type], lost_item].filter((part) => part !== '').join(': '),
    },
    lost_item: { label: 'Item', kind: 'text', under: 'insurance_type' },
    date_accident: { ...date_accident, label: 'Loss date', max_width: 150 },
    loss_place: { label: 'Place', kind: 'text', under: 'date_accident' },
    policy_nr: { label: 'Policy', kind: 'text', quiet: true, optional: true, card: 'none' },
    currency,
    claimed,
    agreed: { ...agreed, optional: ['brokerage', 'client'] },
    status_since,
    final_amount,
    date_claim,
    loss_adjuster_name,
  },
  filters: { insurance_type: { ...type, of: lineWords, promoted: true }, ...others },
  views: viViews,
  none: {
    title: 'No claims yet.',
    text: 'Losses of the various insurances that clients report appear here.',
  },
});
