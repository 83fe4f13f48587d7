import type { InputOf } from '#contract/contract.ts';
import type { Caller, TestApp } from '#test/harness/app.ts';
import { crashPhoto } from '#test/scenarios/crash-photo.ts';
import type { Office } from '#test/scenarios/office-people.ts';
import type { GridTeam } from '#test/scenarios/real-grid/grid-team.ts';

/** How a claim of the grid ends. */
export const outcomes = ['set_off', 'rejected', 'below_excess', 'total_loss', 'cancelled'] as const;
export type Outcome = (typeof outcomes)[number];

/** A claim of a car on the grid. */
export interface GridClaim {
  team: GridTeam;
  /** Which car of the team. */
  car: number;
  outcome: Outcome;
}

type Lines = InputOf<'save_claim_lines'>['lines'];
type Key = { claim_id: string; revision: number };

/** What is claimed and agreed: below the 10 % excess, a half of the value, or more than three quarters of it. */
export function damageOf({ team, car, outcome }: GridClaim): { lines: Lines; salvage: number } {
  const value = team.entries[car]?.insured_value ?? 0;
  const part = { below_excess: 0.05, total_loss: 0.8 }[outcome as string] ?? 0.25;
  const claimed = Math.round(value * part);
  const agreed = claimed - (outcome === 'total_loss' ? 0 : 12_345);
  const parts = { description: 'Front end', claimed, agreed, reason: 'Betterment' };
  return {
    lines: [
      { kind: 'parts', ...parts },
      // Labour is not insured with parts only.
      { kind: 'labour', description: 'Front end', claimed: 500_000, agreed: 500_000 },
    ],
    salvage: outcome === 'total_loss' ? Math.round(value * 0.1) : 0,
  };
}

/** What must be paid of it, before premium is set off. */
export function finalAmountOf(claim: GridClaim): number {
  if (claim.outcome === 'rejected' || claim.outcome === 'cancelled') return 0;
  const { insured_value: value = 0, car_class } = claim.team.entries[claim.car] ?? {};
  const { lines, salvage } = damageOf(claim);
  const excess = Math.max(value / 10, car_class === 'GT3' ? 750_000 : 1_500_000);
  const agreed = claim.outcome === 'total_loss' ? value - salvage : (lines[0]?.agreed ?? 0);
  return Math.max(0, agreed - excess);
}

/** The client reports the crash from the circuit, with four photos. */
export async function reportCrash(
  { team, car }: GridClaim,
  { event_id, date_accident }: { event_id: string; date_accident: number },
): Promise<Key> {
  const { client, policy_id } = team;
  const { events } = await client.call('get_events_for_policy', { policy_id });
  const event = events.find((one) => one.event_id === event_id);
  const item = event?.items.find((one) => one.car_id === team.car_ids[car]);
  const { claim_id, ...draft } = await client.call('create_claim', {
    policy_id,
    item_id: item?.item_id ?? '',
    driver_id: team.driver_ids[car]?.[0] ?? '',
    date_accident,
  });
  const saved = await client.call('save_claim', {
    claim_id,
    revision: draft.revision,
    narrative: 'Contact in the Bus Stop, then into the blue guard rail on the right.',
    driver_accident_info: { during: 'race', type_of_accident: 'contact_car' },
    estimated_amount: 2_000_000,
    statement_to_follow: true,
  });
  for (let photo = 0; photo < 4; photo += 1)
    await client.upload(
      'upload_file',
      { parent_type: 'claim', parent_id: claim_id, kind: 'photo_before_dismantling' },
      crashPhoto(`${team.entries[car]?.number}-${photo}`, [car * 99, photo * 60, 90]),
    );
  const key = { claim_id, revision: saved.revision };
  const { revision } = await client.call('submit_claim', { ...key, truth_declared: true });
  return { claim_id, revision };
}

/** Adjuster and staff bring a claim to its end, with the client's part in it. */
export async function settleCrash(
  app: TestApp,
  office: Office,
  claim: GridClaim & Key,
): Promise<void> {
  const admin = app.as(office.admin);
  const { client } = claim.team;
  let key: Key = { claim_id: claim.claim_id, revision: claim.revision };
  const step = async (answer: Promise<{ revision: number }>) => {
    key = { ...key, revision: (await answer).revision };
  };
  await step(admin.call('assign_loss_adjuster', { ...key, loss_adjuster_id: office.adjuster }));
  await step(admin.call('review_claim', key));
  if (claim.outcome === 'cancelled')
    return step(client.call('cancel_claim', { ...key, reason: 'We repair it ourselves' }));
  if (claim.outcome === 'rejected')
    return step(
      admin.call('reject_claim', {
        ...key,
        code: 'excluded_mechanical',
        text: 'The gearbox failed first, which the policy excludes.',
      }),
    );
  await agree(app.as(office.adjuster), claim, step, () => key);
  await step(admin.call('approve_claim', key));
  const payer = app.as(office.second_admin);
  if (claim.outcome === 'below_excess')
    return step(payer.call('pay_claim', { ...key, paid_on: '2025-07-08' }));
  await step(
    client.call('accept_settlement', {
      ...key,
      name: claim.team.name,
      iban: 'NL91ABNA0417164300',
      account_name: claim.team.name,
    }),
  );
  await step(admin.call('prepare_claim_payment', key));
  await step(
    payer.call('pay_claim', { ...key, paid_on: '2025-07-08', reference: `CLAIM ${key.claim_id}` }),
  );
}

async function agree(
  adjuster: Caller,
  claim: GridClaim,
  step: (answer: Promise<{ revision: number }>) => Promise<void>,
  key: () => Key,
): Promise<void> {
  const { lines, salvage } = damageOf(claim);
  await step(adjuster.call('save_claim_lines', { ...key(), lines, salvage_value: salvage }));
  await step(
    adjuster.call('confirm_claim_terms', {
      ...key(),
      fault_result: 'racing_incident',
      additional_excess_codes: [],
    }),
  );
  await step(
    adjuster.call('save_adjuster_report', {
      ...key(),
      inspected_on: '2025-07-01',
      place: 'Workshop of the team',
      findings: 'The damage fits the account of the driver.',
      recommendation: 'approve',
    }),
  );
}
