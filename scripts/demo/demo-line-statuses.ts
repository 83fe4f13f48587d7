// Of the lines of the demo what the other plans do not show: a quote in each status, and policies in those of theirs.

import type { ViType } from '#domain/policies/insurance-types.ts';
import { consignment, type LineEnding, type LinePlan, object, year } from './demo-line-shape.ts';

/** What a team insures, told shortly: where and how it is kept is the same for all of a line. */
type Told = Pick<LinePlan, 'ends_after' | 'terms' | 'items'>;

const alarmed = { territory: 'europe', security: 'alarm', excess: 50_000 };

const valuable = (...one: Parameters<typeof object>): Told => ({
  ...{ ends_after: year, terms: alarmed },
  items: [object(...one)],
});

const collected = (
  car: string,
  value: number,
  [place, country]: readonly [string, string],
): Told => ({
  ...{ ends_after: year, terms: {} },
  items: [
    {
      ...{ car, value, place, chassis_number: '', storage: 'alarmed_garage' },
      ...{ natural_hazard: 'low', road_use: false, storage_country: country },
    },
  ],
});

const shown = (car: string, event: string, value: number): Told => ({
  ...{ ends_after: 2, terms: {} },
  items: [
    {
      ...{ car, event, value, use: 'parade_concours', days: 2 },
      ...{ transit_legs: 2, registration_country: null },
    },
  ],
});

const moved = (goods: string, value: number, [from, to]: readonly [string, string]): Told => ({
  ...{ ends_after: 5, terms: {} },
  items: [consignment(goods, value, from, to)],
});

const raced = (event: string, entry: number, crew: number): Told => ({
  ends_after: 2,
  terms: { triggers: ['driver_injury_illness', 'transport_delay'], on_track_policy: '' },
  items: [{ ...{ event, series_claim_level: 5, entry, crew }, travel: 240_000, hire: 90_000 }],
});

const liable = (description: string, activity: string, limit: number): Told => ({
  ...{ ends_after: year, terms: {} },
  items: [
    {
      ...{ description, activity, limit, territory: 'europe' },
      ...{ staff: 9, events: 6, circuit_damage: 0 },
    },
  ],
});

const insured = (name: string, birth_date: string, discipline: string): Told => ({
  ...{ ends_after: year, terms: { territory: 'europe', term: 'annual' } },
  items: [
    {
      ...{ name, birth_date, discipline, licence: '' },
      ...{ death: 15_000_000, disability: 15_000_000, weekly_benefit: 0, medical: 2_500_000 },
    },
  ],
});

/** Of each line what is told of it, by who asked; the first ones come first. */
const told: Readonly<Partial<Record<ViType, readonly (readonly [team: string, told: Told])[]>>> = {
  PA: [
    ['alpenblick', insured('Katharina Moser', '1994-02-11', 'gt_touring_international')],
    ['levante', insured('Diego Ferrer', '2001-08-30', 'club_circuit')],
    ['oranje', insured('Bas Hoekstra', '1988-06-05', 'gt_touring_international')],
    ['redwing', insured('Eleanor Whitby', '1999-12-19', 'single_seater')],
    ['scuola', insured('Matteo Ricci', '2003-03-27', 'karting')],
    ['atlantico', insured('Inês Carvalho', '1992-10-08', 'rally')],
  ],
  VAL: [
    ['alpenblick', valuable('electronics', 'Two data loggers with displays', 'AIM-7740', 690_000)],
    ['atlantico', valuable('tools_pit_equipment', 'Damper dynamometer', 'DD-0311', 2_150_000)],
    ['redwing', valuable('memorabilia', 'Silver trophies of 1968 to 1974', 'RW-T1', 1_480_000)],
    ['nordlicht', valuable('helmet_racewear', 'Four fireproof suits', '', 520_000)],
    ['scuola', valuable('simulator', 'Three simulators of the school', 'SC-3', 4_200_000)],
  ],
  CC: [
    ['alpenblick', collected('Porsche 356 Pre-A', 28_500_000, ['Remise 2, Salzburg', 'AT'])],
    ['redwing', collected('Jaguar E-type Lightweight', 96_000_000, ['Barn 1, Silverstone', 'GB'])],
    ['scuola', collected('Abarth 1000 TCR', 8_900_000, ['Via Emilia 41, Imola', 'IT'])],
    ['oranje', collected('DAF 55 Marathon', 3_400_000, ['Loods 9, Assen', 'NL'])],
  ],
  SCE: [
    ['alpenblick', shown('BMW 328', 'Gaisberg memorial run', 64_000_000)],
    ['atlantico', shown('Lola T70', 'Porto historic weekend', 38_000_000)],
    ['scuola', shown('Alfa Romeo 33 Stradale', 'Villa Erba concours', 110_000_000)],
    ['nordlicht', shown('Porsche 908/02', 'Bremen classic show', 87_000_000)],
  ],
  TI: [
    ['alpenblick', moved('Formula car and spares', 18_500_000, ['Graz', 'Hockenheim'])],
    ['atlantico', moved('Rally car on a trailer', 9_200_000, ['Porto', 'Jerez'])],
    ['scuola', moved('Four school cars', 22_400_000, ['Imola', 'Misano'])],
    ['ardennes', moved('Endurance car and refuelling rig', 31_000_000, ['Liège', 'Le Mans'])],
  ],
  MRW: [
    ['alpenblick', raced('Alpine cup, Red Bull Ring', 410_000, 260_000)],
    ['atlantico', raced('Iberian series, Estoril', 380_000, 310_000)],
    ['scuola', raced('Touring finals, Misano', 520_000, 190_000)],
    ['lavande', raced('Coupe de Noël, Nogaro', 460_000, 280_000)],
  ],
  LI: [
    ['alpenblick', liable('Team in the Alpine cup', 'race_team', 100_000_000)],
    ['atlantico', liable('Organiser of two club days', 'event_organiser', 500_000_000)],
    ['scuola', liable('School with twelve instructors', 'driving_school', 250_000_000)],
    ['levante', liable('Hospitality in the paddock', 'race_team_with_hospitality', 100_000_000)],
  ],
};

const why: Readonly<Partial<Record<LineEnding, string>>> = {
  change_requested: 'Please begin a week later, we are not back before.',
  cancelled: 'The client keeps the cover with another insurer',
};

/** How a quote of a line stands that nobody else of the demo shows; days from today on which it begins. */
const endings: Readonly<Partial<Record<ViType, readonly LineEnding[]>>> = {
  PA: ['internal_check', 'made', 'denied', 'completed', 'change_requested', 'accepted_by_client'],
  VAL: ['concept', 'internal_check', 'waiting_for_approval', 'declined', 'denied'],
  CC: ['concept', 'made', 'waiting_for_approval', 'accepted_by_underwriter', 'denied'],
  SCE: ['concept', 'internal_check', 'made', 'accepted_by_underwriter', 'accepted_by_client'],
  TI: ['concept', 'made', 'waiting_for_approval', 'declined', 'denied'],
  MRW: ['concept', 'internal_check', 'waiting_for_approval', 'accepted_by_client', 'denied'],
  LI: ['concept', 'made', 'waiting_for_approval', 'declined', 'cancelled'],
};

/** The same of quotes that are sent, and lie with the client or were given up. */
const sent: Readonly<Partial<Record<ViType, readonly LineEnding[]>>> = {
  PA: ['waiting_for_approval', 'accepted_by_underwriter', 'declined', 'cancelled'],
  VAL: ['completed', 'change_requested', 'cancelled'],
  CC: ['completed', 'change_requested', 'cancelled', 'accepted_by_client', 'internal_check'],
  SCE: ['completed', 'change_requested', 'declined'],
  TI: [
    'change_requested',
    'cancelled',
    'accepted_by_client',
    'internal_check',
    'accepted_by_underwriter',
  ],
  MRW: ['cancelled', 'declined', 'made', 'accepted_by_underwriter'],
  LI: ['completed', 'change_requested', 'accepted_by_client', 'denied', 'accepted_by_underwriter'],
};

const at = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length];
  if (one === undefined) throw new Error('the list is empty');
  return one;
};

/** Goods leave and arrive on the days of their cover. */
const onTheirDays = ({ items, ends_after }: Told, begins: number, dayOf: (day: number) => string) =>
  items.map((item) =>
    'goods' in item
      ? { ...item, departs_on: dayOf(begins), arrives_on: dayOf(begins + ends_after) }
      : item,
  );

/** What happens to a policy of each line that nothing was lost on, and why. */
const becomes: Readonly<Partial<Record<ViType, { revision: string; called_off: string }>>> = {
  PA: {
    revision: 'She races in a faster class from July on',
    called_off: 'He has ended his career for a job in the team',
  },
  VAL: {
    revision: 'A second set has been bought',
    called_off: 'It has been sold to a museum',
  },
  CC: {
    revision: 'The car moves to another garage',
    called_off: 'The collection is dissolved',
  },
  SCE: {
    revision: 'The organiser adds a third day',
    called_off: 'The car is not ready in time',
  },
  TI: {
    revision: 'A spare engine travels with it',
    called_off: 'The cars stay for the tests of the week after',
  },
  MRW: {
    revision: 'Two more of the crew travel',
    called_off: 'The team leaves out this round',
  },
  LI: {
    revision: 'A seventh event was added',
    called_off: 'The club insures its members itself from now on',
  },
};

const isShort = ({ ends_after }: Told): boolean => ends_after < 30;

const isOver = (ending: LineEnding) => ['declined', 'denied', 'cancelled'].includes(ending);

/** A policy of each line that is being changed, one that was called off and one that is closed without a loss. */
export function policiesOfEveryStatus(dayOf: (day: number) => string): readonly LinePlan[] {
  return Object.entries(told).flatMap(([code, asked], place) => {
    const line = code as ViType;
    const planned = (
      ending: 'revision' | 'called_off' | 'no_claim_completed',
      index: number,
      days: readonly [short: readonly [number, number], long: readonly [number, number]],
    ): LinePlan => {
      const [team, cover] = at(asked, index);
      const [begins, until] = days[isShort(cover) ? 0 : 1];
      return {
        ...{ line, team, begins, until, ...cover, ending },
        items: onTheirDays(cover, begins, dayOf),
        firm: {
          premium: 36_400 + 900 * index,
          reference: `LB-43${60 + index}`,
          policy: `LB-2026-00${41 + index}`,
        },
        ...(ending === 'no_claim_completed' ? {} : { why: becomes[line]?.[ending] ?? '' }),
        ...(begins > 0 ? { asked: -10 - place } : {}),
      };
    };
    const over = (cover: Told) => (isShort(cover) ? cover.ends_after - 47 : year - 371) - place;
    const [, last] = at(asked, 1);
    return [
      planned('revision', 3, [
        [21 + place, -1],
        [-44 - 2 * place, -1 - (place % 3)],
      ]),
      planned('called_off', 2, [
        [24 + place, -3],
        [-96 - 3 * place, -19 - place],
      ]),
      planned('no_claim_completed', 1, [
        [-47 - place, over(last)],
        [-371 - place, over(last)],
      ]),
    ];
  });
}

/** A quote of each line in every status that the others do not show, and one that ran out. */
export function quotesOfEveryStatus(dayOf: (day: number) => string): readonly LinePlan[] {
  return Object.entries(told).flatMap(([code, asked], place) => {
    const line = code as ViType;
    const planned = (
      ending: LineEnding,
      index: number,
      days: { begins: number; asked: number },
    ) => {
      const [team, cover] = at(asked, index);
      const premium = 32_500 + 4_700 * index;
      const plan: LinePlan = {
        ...{ line, team, ...days, ...cover, ending },
        items: onTheirDays(cover, days.begins, dayOf),
        firm: { premium, reference: `LB-${4480 + index}`, policy: `LB-2026-0${131 + index}` },
      };
      return why[ending] === undefined ? plan : { ...plan, why: why[ending] };
    };
    return [
      ...[...(endings[line] ?? []), ...(sent[line] ?? [])].map((ending, index) =>
        planned(ending, index, {
          begins: 20 + place + 3 * index,
          asked: isOver(ending) ? -24 - 5 * index - place : -4 - ((3 * place + index) % 8),
        }),
      ),
      planned('completed', 1, { begins: -26 - place, asked: -48 - place }),
    ];
  });
}
