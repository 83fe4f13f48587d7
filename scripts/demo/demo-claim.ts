import { sql } from 'kysely';
import { dateOfInstant, instantOf, unixSeconds } from '#domain/dates.ts';
import type { InputOf } from '#contract/contract.ts';
import { CallError } from '#server/in-process-caller.ts';
import { ibanOf } from './demo-accounts.ts';
import { mayHappen, type DemoCover, type DemoEnding } from './demo-endings.ts';
import { demoPictures } from './demo-pictures.ts';
import type { DemoStage } from './demo-stage.ts';

type Lines = InputOf<'save_claim_lines'>['lines'];

const stories = [
  {
    type: 'contact_car',
    fault: 'other',
    parts: [
      'Right side: Door',
      'Right side: Side skirt',
      'Right side: Rear wheel',
      'Front: Suspension',
    ],
    words:
      'Contact at the apex, the other car came from behind and pushed us into the wall on the exit.',
  },
  {
    type: 'barrier',
    fault: 'own',
    parts: ['Front: Bumper', 'Front: Splitter', 'Front: Suspension', 'Left side: Front wheel'],
    words: 'Lost the rear over the kerb, spun and hit the barrier with the left front first.',
  },
  {
    type: 'hit_from_behind',
    fault: 'other',
    parts: ['Rear: Bumper', 'Rear: Diffuser', 'Rear: Wing', 'Rear: Chassis leg'],
    words: 'Braking for the first corner we were hit from behind and could not continue.',
  },
  {
    type: 'contact_multi',
    fault: 'racing_incident',
    parts: ['Front: Suspension', 'Front: Steering', 'Left side: Front wheel', 'Left side: Door'],
    words: 'Three wide after the start, nobody gave way, the suspension broke on contact.',
  },
  {
    type: 'gravel',
    fault: 'own',
    parts: ['Front: Splitter', 'Front: Radiators', 'Right side: Side skirt', 'Rear: Diffuser'],
    words:
      'Ran wide in the rain and went through the gravel, the floor and both radiators are damaged.',
  },
  {
    type: 'debris',
    fault: 'unknown',
    parts: ['Front: Splitter', 'Front: Radiators'],
    words: 'Hit debris on the straight, it went through the front splitter and the radiator.',
  },
] as const;

const damage = [
  ['parts', 'Front splitter and bumper', 620_000],
  ['parts', 'Left front suspension, complete', 890_000],
  ['parts', 'Radiator and ducts', 410_000],
  ['parts', 'Door and side skirt', 530_000],
  ['parts', 'Rear wing and supports', 710_000],
  ['parts', 'Rim and upright', 380_000],
  ['parts', 'Crash box and crossmember', 1_240_000],
  ['parts', 'Gearbox and drive shafts', 3_180_000],
  ['parts', 'Roof and rear quarter in carbon', 1_960_000],
  ['parts', 'Wiring loom and electronics', 1_450_000],
  ['parts', 'Brakes of one axle', 1_120_000],
  ['specialist', 'Engine dismounted and checked', 2_240_000],
  ['labour', 'Dismantling and assembly, 64 hours', 544_000],
  ['paint', 'Paint and wrap', 265_000],
  ['specialist', 'Chassis measured and straightened', 920_000],
  ['transport', 'Recovery and transport to the workshop', 145_000],
] as const;

/** Why a claim is rejected, and what the client reads. */
const rejections = [
  [
    'excluded_mechanical',
    'The damage follows from a broken part and not from an impact; the conditions exclude it (clause i).',
  ],
  [
    'not_covered_session',
    'The accident happened in a session that this policy does not insure; see the cover of the event.',
  ],
  [
    'no_evidence',
    'The photos and the statement do not show an impact that could have caused this damage.',
  ],
] as const;

interface Crash {
  ends?: DemoEnding;
  policy_id: string;
  item_id: string;
  driver_id: string;
  team: string;
  end_on: string;
  start_number: string;
  car: DemoCover['car'];
  chassis_number: string;
  insured_value: number;
  turns: number;
}

/** Plans the crashes of a policy: about one in five starts ends with one. */
export async function tellOfCrashes(
  stage: DemoStage,
  { policy_id, cover }: { policy_id: string; cover: DemoCover },
): Promise<void> {
  const items = await sql<{
    item_id: string;
    driver_id: string;
    end_on: string;
    turns: number | null;
    chassis_number: string;
    insured_value: number;
  }>`
    select i.item_id, i.insured_value, min(d.driver_id::text) as driver_id, e.end_on,
      coalesce(nullif(jsonb_array_length(c.corners), 0), c.turns) as turns,
      coalesce(nullif(car.chassis_number, ''), 'TEST9929999') as chassis_number
    from policy_items i join events e using (event_id) join circuits c using (circuit_id) join cars car using (car_id)
      join policy_item_drivers d using (item_id)
    where i.policy_id = ${policy_id} and i.current group by i.item_id, e.end_on, c.circuit_id, car.chassis_number order by e.end_on`.execute(
    stage.app.services.db,
  );
  for (const { item_id, driver_id, end_on, turns, chassis_number, insured_value } of items.rows) {
    const told = cover.ends?.startsWith('claim_') ?? false;
    if (!told && !mayHappen(stage, cover, 0.22)) continue;
    const crash: Crash = {
      ...(cover.ends ? { ends: cover.ends } : {}),
      policy_id,
      item_id,
      driver_id,
      team: cover.car.team,
      end_on,
      start_number: cover.car.start_number,
      car: cover.car,
      chassis_number,
      insured_value,
      turns: turns ?? 12,
    };
    const at = instantOf(end_on, '14:00') * 1000 + stage.chance.whole(0, 150) * 60_000;
    stage.timeline.at(at + stage.chance.whole(1, 20) * 3_600_000, () => report(stage, crash, at));
  }
}

async function report(stage: DemoStage, crash: Crash, at: number): Promise<void> {
  const { chance, timeline } = stage;
  const found = await sql<{ status: string; suspended_since: string | null }>`
    select status, suspended_since from policies where policy_id = ${crash.policy_id}`.execute(
    stage.app.services.db,
  );
  const policy = found.rows[0];
  if (!policy || policy.suspended_since !== null) return;
  const client = stage.as(crash.team);
  const { claim_id } = await client.call('create_claim', {
    policy_id: crash.policy_id,
    item_id: crash.item_id,
    driver_id: crash.driver_id,
    date_accident: Math.trunc(at / 1000),
  });
  if (crash.ends === 'claim_created' || mayHappen(stage, crash, 0.05)) return;
  const story = chance.pick(stories);
  const pictures = demoPictures(crash.car);
  for (const picture of pictures.slice(0, chance.whole(4, pictures.length)))
    await client.upload(
      'upload_file',
      { parent_type: 'claim', parent_id: claim_id, kind: picture.kind, caption: picture.caption },
      { document_name: picture.document_name, content_type: 'image/png', bytes: picture.bytes },
    );
  // In thousandths of the car: what is to be paid stays above the excess of a tenth, and some others end below it.
  const estimated_amount =
    Math.round(
      (crash.insured_value * chance.whole(crash.ends ? 125 : 60, crash.ends ? 185 : 230)) /
        100_000_000,
    ) * 100_000;
  await stage.claimStep(crash.team, 'save_claim', claim_id, {
    narrative: story.words,
    damaged_parts: [...story.parts],
    driver_accident_info: {
      during: chance.pick(['race', 'race', 'race_start', 'qualifying', 'free_practice'] as const),
      type_of_accident: story.type,
      drivers_fault: story.fault,
      time_on_track: `1${chance.whole(3, 6)}:${chance.whole(10, 59)}`,
      corner_on_track: String(chance.whole(1, crash.turns)),
      start_number: crash.start_number,
      track_conditions: chance.pick(['dry', 'dry', 'dry', 'damp', 'wet'] as const),
      weather_conditions: chance.pick(['sunny', 'sunny', 'cloudy', 'light_rain'] as const),
      driver_injured: chance.happens(0.06) ? 'yes' : 'no',
      driver_medical_attention: 'no',
      driver_likely_drive_two_weeks: 'yes',
      did_car_race_same_event: chance.happens(0.3) ? 'yes' : 'no',
    },
    estimated_amount,
    statement_to_follow: true,
    chassis_number: crash.chassis_number,
    wizard_step: 7,
  });
  await stage.claimStep(crash.team, 'submit_claim', claim_id, { truth_declared: true });
  if (crash.ends === 'claim_submitted') return;
  if (crash.ends === 'claim_cancelled') {
    await stage.claimStep(crash.team, 'cancel_claim', claim_id, {
      reason: 'Settled with the other team.',
    });
    return;
  }
  if (crash.ends === 'claim_retracted' || mayHappen(stage, crash, 0.04)) {
    timeline.after(5, async () => {
      await stage.claimStep(crash.team, 'retract_claim', claim_id, {
        reason: 'Less damage than we thought.',
      });
    });
    return;
  }
  timeline.after(chance.whole(5, 46), () => review(stage, { crash, claim_id, estimated_amount }));
}

interface OpenClaim {
  crash: Crash;
  claim_id: string;
  estimated_amount: number;
}

async function review(stage: DemoStage, claim: OpenClaim): Promise<void> {
  const { chance, timeline } = stage;
  const { claim_id, crash } = claim;
  await stage.claimStep('mila', 'assign_loss_adjuster', claim_id, {
    loss_adjuster_id: stage.idOf('okafor'),
  });
  await stage.claimStep('mila', 'review_claim', claim_id, {});
  await stage.say(
    'mila',
    'claim',
    claim_id,
    'Thank you. Please do not dismantle the car before all four corners are photographed.',
  );
  if (crash.ends === 'claim_under_review') return;
  if (
    crash.ends === 'claim_info_required' ||
    crash.ends === 'claim_revised' ||
    mayHappen(stage, crash, 0.35)
  ) {
    await stage.claimStep('mila', 'ask_claim_info', claim_id, {
      items: ['Repair estimate with part numbers', 'Statement of a course official'],
      message:
        'We need the estimate of your workshop and the statement of an official before we can go on.',
    });
    if (crash.ends === 'claim_info_required') return;
    timeline.after(chance.whole(6, 40), async () => {
      await stage.claimStep(crash.team, 'answer_claim_info', claim_id, {
        answer:
          'The estimate is attached to the mail of our workshop, the statement follows from race control.',
      });
      if (crash.ends === 'claim_revised') return;
      timeline.after(chance.whole(8, 60), async () => {
        await stage.claimStep('okafor', 'review_claim', claim_id, {});
        timeline.after(chance.whole(10, 80), () => inspect(stage, claim));
      });
    });
    return;
  }
  timeline.after(chance.whole(30, 160), () => inspect(stage, claim));
}

function linesFor(stage: DemoStage, estimated_amount: number): Lines {
  const lines: Lines = [];
  let total = 0;
  for (let count = 0; count < 40 && total < estimated_amount; count += 1) {
    const [kind, description, price] = stage.chance.pick(damage);
    if (lines.some((line) => line.description === description)) continue;
    const claimed = Math.trunc((price * stage.chance.whole(120, 260)) / 100);
    lines.push({
      kind,
      description,
      claimed,
      supplier: kind === 'parts' ? 'Works spares department' : 'Own workshop',
    });
    total += claimed;
  }
  return lines;
}

async function inspect(stage: DemoStage, claim: OpenClaim): Promise<void> {
  const { chance, timeline } = stage;
  const { claim_id } = claim;
  const lines = linesFor(stage, claim.estimated_amount);
  await stage.claimStep('mila', 'save_claim_lines', claim_id, {
    lines: lines.map((line) => {
      const cut = chance.happens(0.3);
      const agreed = cut ? Math.trunc(line.claimed * 0.8) : line.claimed;
      return { ...line, agreed, reason: cut ? 'Part of it is wear from before the accident' : '' };
    }),
  });
  if (mayHappen(stage, claim.crash, 0.1)) {
    timeline.after(8, async () => {
      const [code, text] = chance.pick(rejections);
      await stage.claimStep('mila', 'reject_claim', claim_id, { code, text });
    });
    return;
  }
  await stage.claimStep('okafor', 'save_adjuster_report', claim_id, {
    inspected_on: dateOfInstant(unixSeconds(stage.clock.now())),
    place: 'Workshop of the team',
    findings:
      'Damage fits the description and the photos. Prices checked against the list of the maker.',
    recommendation: 'approve',
  });
  timeline.after(chance.whole(4, 60), () => approve(stage, claim));
}

async function approve(stage: DemoStage, claim: OpenClaim): Promise<void> {
  const { chance, timeline } = stage;
  const { claim_id, crash } = claim;
  const open = await stage.as('mila').call('get_full_claim', { claim_id });
  await stage.claimStep('mila', 'confirm_claim_terms', claim_id, {
    fault_result: open.driver_accident_info.drivers_fault ?? 'unknown',
    additional_excess_codes: (open.additional_excess_suggested ?? []).map((rule) => rule.code),
  });
  const approved = await stage.claimStep('mila', 'approve_claim', claim_id, { note: '' });
  if (approved.claim_amounts.final_amount === 0) {
    timeline.after(4, async () => {
      await stage.claimStep('sanne', 'pay_claim', claim_id, {
        paid_on: dateOfInstant(unixSeconds(stage.clock.now())),
        reference: '',
      });
    });
    return;
  }
  if (crash.ends === 'claim_approved') return;
  timeline.after(chance.whole(6, 90), async () => {
    await stage.claimStep(crash.team, 'accept_settlement', claim_id, {
      name: stage.nameOf(crash.team),
      iban: ibanOf(crash.team),
      account_name: stage.nameOf(crash.team),
    });
    if (crash.ends === 'claim_accepted') return;
    timeline.after(chance.whole(3, 30), async () => {
      await stage.claimStep('mila', 'prepare_claim_payment', claim_id, {});
      if (crash.ends === 'claim_ready') return;
      timeline.after(chance.whole(20, 70), async () => {
        await payOut(stage, claim_id);
      });
    });
  });
}

async function payOut(stage: DemoStage, claim_id: string): Promise<void> {
  try {
    await stage.claimStep('sanne', 'pay_claim', claim_id, {
      paid_on: dateOfInstant(unixSeconds(stage.clock.now())),
      reference: `CLAIM-${stage.chance.whole(10_000, 99_999)}`,
    });
  } catch (error) {
    // The client says in the meantime that the premium is paid: staff look into that first, and the claim waits.
    if (!(error instanceof CallError) || error.body.code !== 'transition_refused') throw error;
  }
}
