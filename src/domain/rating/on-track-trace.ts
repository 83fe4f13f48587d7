// The calculation told step by step, so that a client can follow it and a stored quote can be read years later. Example:
// "Series level: level 7 = 1.1700", then "Technical premium: 9,265.00 × 1.1700 × … = 8,030.04".

import { counted } from '#domain/counted.ts';
import { trimDecimal } from '#domain/decimal.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { traceItem } from '#domain/rating/item-trace.ts';
import type { ItemWorking } from '#domain/rating/item-premium.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import { type CompiledOnTrackTables, tablesOfItem } from '#domain/rating/on-track-tables.ts';
import type { CountryTax, PolicyWorking } from '#domain/rating/policy-premium.ts';
import type { TraceStep } from '#domain/rating/trace-step.ts';

const policyStep = (key: string, label: string, formula: string, amount: Cents): TraceStep => ({
  key,
  item_index: null,
  label,
  formula,
  value: formatAmount(amount),
  unit: 'money',
});

function discountSteps(input: OnTrackInput, policy: PolicyWorking, cap: string): TraceStep[] {
  const { discount_pct: pct } = policy;
  const parts =
    `${counted(policy.distinct_events, 'race event')} ${pct.events} % + ${counted(policy.distinct_cars, 'car')} ` +
    `${pct.cars} % + ${counted(input.clean_seasons, 'clean season')} ${pct.clean_seasons} %, at most ${cap} %`;
  const before = formatAmount(policy.items_total);
  const after = formatAmount(policy.items_total - policy.discount);
  return [
    {
      key: 'discount_pct',
      item_index: null,
      label: 'Discounts together',
      formula: parts,
      value: pct.total,
      unit: 'percent',
    },
    policyStep('discount', 'Discount', `${before} × ${pct.total} %`, -policy.discount),
    policyStep(
      'adjustment',
      'Underwriter’s adjustment',
      `${after} × ${trimDecimal(input.adjustment_pct)} %`,
      policy.adjustment,
    ),
  ];
}

function taxSteps(tax: CountryTax, policy: PolicyWorking): TraceStep[] {
  const country = tax.rate.country_code;
  const share = `${formatAmount(policy.net_premium)} × ${formatAmount(tax.items_total)} / ${formatAmount(policy.items_total)}`;
  const base =
    tax.fee > 0
      ? `(${formatAmount(tax.share)} + fee ${formatAmount(tax.fee)})`
      : formatAmount(tax.share);
  const flat =
    tax.rate.flat_amount_cents > 0 ? ` + ${formatAmount(tax.rate.flat_amount_cents)}` : '';
  const formula = tax.rate.insurer_borne
    ? 'Borne by the insurer'
    : `${base} × ${trimDecimal(tax.rate.rate_pct)} %${flat}`;
  return [
    policyStep(`net_share_${country}`, `Net premium taxed in ${country}`, share, tax.share),
    policyStep(`ipt_${country}`, `Premium tax ${country}`, formula, tax.ipt),
  ];
}

function policySteps(
  input: OnTrackInput,
  items: readonly ItemWorking[],
  policy: PolicyWorking,
  tables: CompiledOnTrackTables,
): TraceStep[] {
  const money = formatAmount;
  const before = policy.items_total - policy.discount + policy.adjustment;
  const minimum = tables.source.minimum_policy_net;
  const each = items.map(({ premium }) => money(premium)).join(' + ');
  return [
    policyStep('items_total', 'Sum of items', each, policy.items_total),
    ...discountSteps(input, policy, tables.source.discount_cap_pct),
    policyStep(
      'net_premium',
      'Net premium',
      `${money(policy.items_total)} − ${money(policy.discount)} + ${money(policy.adjustment)} = ${money(before)}, at least ${money(minimum)}`,
      policy.net_premium,
    ),
    policyStep('policy_fee', 'Policy fee', 'Fixed', policy.policy_fee),
    ...policy.taxes.flatMap((tax) => taxSteps(tax, policy)),
    policyStep(
      'gross_premium',
      'Gross premium',
      `${money(policy.net_premium)} + ${money(policy.policy_fee)} + ${money(policy.ipt)}`,
      policy.gross_premium,
    ),
    policyStep(
      'commission',
      'Broker commission, inside the net premium',
      `${money(policy.net_premium)} × ${trimDecimal(input.commission_pct)} %`,
      policy.commission,
    ),
    policyStep(
      'to_insurer',
      'To the insurer',
      `${money(policy.net_premium)} − ${money(policy.commission)}`,
      policy.to_insurer,
    ),
    ...policy.instalments.map((amount, index) =>
      policyStep(
        `instalment_${index + 1}`,
        `Instalment ${index + 1} of ${policy.instalments.length}`,
        `${money(policy.gross_premium)} / ${policy.instalments.length}`,
        amount,
      ),
    ),
  ];
}

/** All steps in the order of the calculation: each item in turn, then the policy. */
export function traceOnTrack(
  input: OnTrackInput,
  items: readonly ItemWorking[],
  policy: PolicyWorking,
  tables: CompiledOnTrackTables,
): TraceStep[] {
  return [
    ...items.flatMap((item, index) => traceItem(item, index, tablesOfItem(item.item, tables))),
    ...policySteps(input, items, policy, tables),
  ];
}
