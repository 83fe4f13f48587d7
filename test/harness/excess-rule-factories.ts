import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { Caller } from '#test/harness/app.ts';

/** A rule of additional excess as it is saved. */
export type SavedRule = InputOf<'save_excess_rule'>;
type ExcessRule = OutputOf<'get_excess_rules'>['rules'][number];

/** A new rule that raises the excess of every accident by 2.5 % of the value, but for what is said of it. */
export const excessRule = (more: Partial<SavedRule>): SavedRule => ({
  rule_id: null,
  revision: 0,
  code: 'OWN_RULE',
  condition: 'always',
  kind: 'pct_of_value',
  value: '2.5',
  valid_from: '2026-05-20',
  valid_to: null,
  active: true,
  reason: 'Three crashes in a season',
  ...more,
});

/** A rule as the superadmin's list has it. */
export async function findExcessRule(
  superadmin: Caller,
  rule_id: string,
): Promise<ExcessRule | undefined> {
  const { rules } = await superadmin.call('get_excess_rules', {});
  return rules.find((one) => one.rule_id === rule_id);
}

/** Saves such a rule and publishes it; answers its id. */
export async function publishExcessRule(
  superadmin: Caller,
  more: Partial<SavedRule>,
): Promise<string> {
  const { rule_id } = await superadmin.call('save_excess_rule', excessRule(more));
  await superadmin.call('publish_excess_rule', { rule_id, revision: 0 });
  return rule_id;
}
