import type { QuoteContent } from '#contract/policies/document-content.ts';
import { parseMailMarkup } from '#domain/communications/mail-markup.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { usualLastDay } from '#domain/lines/line-days.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import type { TestApp } from '#test/harness/app.ts';
import { type Season, stateOf } from '#test/harness/policy-factories.ts';

interface InsuredLine {
  terms: Record<string, unknown>;
  items: Record<string, unknown>[];
}

const collectionCar = (car: string, value: number, road_use: boolean) => ({
  ...{ car, value, road_use, chassis_number: '', storage_country: null },
  ...{ place: 'Hall 4, Breda', storage: 'alarmed_garage', natural_hazard: 'low' },
});

/** The worked examples of manual 5.1, a line each; all of them are priced for a Dutch policyholder here. */
export const lineExamples: Readonly<Record<ViType, InsuredLine>> = {
  PA: {
    terms: { territory: 'europe', term: 'annual' },
    items: [
      {
        ...{ name: 'Anna Visser', birth_date: '1991-03-02', licence: 'NL-123' },
        ...{ discipline: 'club_circuit', death: 10_000_000, disability: 10_000_000 },
        ...{ weekly_benefit: 0, medical: 0 },
      },
    ],
  },
  VAL: {
    terms: { territory: 'world', security: 'safe_and_alarm', excess: 25_000 },
    items: [
      {
        ...{ kind: 'watch', description: 'Chronograph', serial_number: 'CH-1182' },
        ...{ value: 1_850_000, storage_country: null },
      },
      {
        ...{ kind: 'helmet_racewear', description: 'Helmet and suit', serial_number: '' },
        ...{ value: 420_000, storage_country: null },
      },
    ],
  },
  CC: {
    terms: {},
    items: [
      collectionCar('Porsche 911 Carrera 2.7 RS', 25_000_000, true),
      collectionCar('BMW M1', 14_500_000, true),
      collectionCar('Lancia Delta S4', 60_000_000, false),
      collectionCar('Audi Quattro', 45_500_000, false),
      collectionCar('Ford Escort RS', 20_000_000, false),
    ],
  },
  SCE: {
    terms: {},
    items: [
      {
        ...{ car: 'Ferrari 275 GTB', event: 'Concours Het Loo', value: 85_000_000 },
        ...{ use: 'parade_concours', days: 2, transit_legs: 2, registration_country: null },
      },
    ],
  },
  TI: {
    terms: {},
    items: [
      {
        ...{ goods: 'Two race cars and spares', value: 52_500_000, mode: 'own_enclosed_trailer' },
        ...{ territory: 'europe', from_place: 'Breda', to_place: 'Monza' },
        ...{ departs_on: '2026-06-10', arrives_on: '2026-06-12', carrier: 'Own truck' },
        ...{ trips: 6, storage_days: 0, war_strikes: false },
      },
    ],
  },
  MRW: {
    terms: { triggers: ['car_damage', 'driver_injury_illness'], on_track_policy: 'P-26-0001' },
    items: [
      {
        ...{ event: 'Zandvoort', series_claim_level: 6, entry: 900_000, crew: 800_000 },
        ...{ travel: 500_000, hire: 300_000 },
      },
    ],
  },
  LI: {
    terms: {},
    items: [
      {
        ...{ description: 'Race team', activity: 'race_team', limit: 250_000_000 },
        ...{ territory: 'europe', events: 8, staff: 14, circuit_damage: 0 },
      },
    ],
  },
};

const FIRST_DAY: CalendarDate = '2026-06-10';

/** What a cover of a various insurance is made of, where it is not as the example of its line says. */
interface LineWish {
  insurance_type: ViType;
  line?: Partial<InsuredLine>;
  period_from?: CalendarDate;
  period_to?: CalendarDate;
  commission_pct?: string;
  /** What a client has handed in, of which the quote is made. */
  request?: { request_id: string; revision: number };
}

/** A quote of a various insurance with everything that is asked, in concept. */
export async function buildLineQuote(
  app: TestApp,
  { people }: Pick<Season, 'people'>,
  { insurance_type, line = {}, period_from = FIRST_DAY, ...wish }: LineWish,
): Promise<string> {
  const admin = app.as(people.admin);
  const { user_id } = people.agent;
  const { policy_id } = wish.request
    ? await admin.call('quote_request', {
        ...wish.request,
        insurer_id: people.insurer.insurer_id ?? '',
      })
    : await admin.call('create_quote', {
        ...{ user_id, insurance_type },
        ...(people.insurer.insurer_id ? { insurer_id: people.insurer.insurer_id } : {}),
      });
  const { version } = await admin.call('get_document', { policy_id });
  const insured = { ...lineExamples[insurance_type], ...line };
  const content = {
    ...version.content,
    commission_pct: wish.commission_pct ?? '15.0',
    line: {
      ...{ insurance_type, period_from },
      period_to: wish.period_to ?? usualLastDay(insurance_type, period_from, insured.items),
      ...insured,
    },
  } as QuoteContent;
  await admin.call('save_quote', { ...(await stateOf(app, policy_id)), content });
  return policy_id;
}

/** The same as a policy in force, through every step that a person takes. */
export async function buildLinePolicy(
  app: TestApp,
  season: Pick<Season, 'people'>,
  wish: LineWish & { firm_premium?: number },
): Promise<{ policy_id: string; policy_number: string }> {
  const { admin, agent, insurer } = season.people;
  const policy_id = await buildLineQuote(app, season, wish);
  const staff = app.as(admin);
  const at = async () => stateOf(app, policy_id);
  if (wish.insurance_type === 'PA') await priceByBroker(app, season, { ...wish, policy_id });
  else {
    const status = 'waiting_for_approval' as const;
    await staff.call('change_document_status', { ...(await at()), status });
    await app.as(insurer).call('approve_document', { ...(await at()) });
  }
  await staff.call('send_quote', { ...(await at()) });
  const accepted = { name: 'Ann Client', accepted: true } as const;
  await app.as(agent).call('accept_quote', { ...(await at()), ...accepted });
  if (wish.insurance_type === 'PA') await placeWithBroker(app, season, policy_id);
  await staff.call('make_policy', { ...(await at()) });
  const { policy_number } = await staff.call('get_document', { policy_id });
  return { policy_id, policy_number: policy_number ?? '' };
}

async function mailBroker(
  app: TestApp,
  { people }: Pick<Season, 'people'>,
  { type, document_id }: { type: 'pa_quote_request' | 'pa_firm_order'; document_id: string },
) {
  const email = {
    ...{ subject: 'Cover', title: 'Cover', sender: 'Paddock', attn: 'Team', cc_emails: [] },
    ...{ content: parseMailMarkup('Please.'), email: 'broker@example.com' },
  };
  await app.as(people.admin).call('send_new_email', { type, document_id, email });
}

async function priceByBroker(
  app: TestApp,
  season: Pick<Season, 'people'>,
  { policy_id, firm_premium = 10_000 }: { policy_id: string; firm_premium?: number },
) {
  const staff = app.as(season.people.admin);
  await mailBroker(app, season, { type: 'pa_quote_request', document_id: policy_id });
  const answer = 'We offer it, reference LB-7.';
  await staff.call('keep_broker_answer', { ...(await stateOf(app, policy_id)), answer });
  await staff.call('key_firm_price', {
    ...(await stateOf(app, policy_id)),
    ...{ premium: firm_premium, reference: 'LB-7', valid_until: '2026-06-09' },
  });
}

async function placeWithBroker(app: TestApp, season: Pick<Season, 'people'>, policy_id: string) {
  const staff = app.as(season.people.admin);
  await mailBroker(app, season, { type: 'pa_firm_order', document_id: policy_id });
  const { file } = await staff.upload(
    'upload_file',
    { parent_type: 'policy', parent_id: policy_id, kind: 'other' },
    {
      ...{ document_name: 'broker-policy.txt', content_type: 'text/plain' },
      bytes: Buffer.from('Policy LB-2026-0044'),
    },
  );
  await staff.call('keep_broker_policy', {
    ...(await stateOf(app, policy_id)),
    ...{ broker_policy_number: 'LB-2026-0044', file_id: file.file_id },
  });
}
