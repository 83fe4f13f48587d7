import type { OutputOf } from '#contract/contract.ts';
import { insuranceTypeLabels, viTypes } from '#domain/policies/insurance-types.ts';
import { formatMoney } from '#domain/money.ts';

type Option = { value: string; label: string };

const options = (labels: Readonly<Record<string, string>>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const amounts = (values: readonly number[], none?: string) =>
  values.map((value) => ({
    value,
    label: value === 0 && none !== undefined ? none : formatMoney(value, 'EUR', { whole: true }),
  }));

const abroad = { europe: 'Europe', world_ex_us: 'World without the United States', world: 'World' };

const viConstants: OutputOf<'get_vi_constants'> = {
  insurance_types: viTypes.map((value) => ({ value, label: insuranceTypeLabels[value] })),
  valuables: {
    kinds: options({
      watch: 'Watch',
      jewellery: 'Jewellery',
      helmet_racewear: 'Helmet and racewear',
      electronics: 'Electronics',
      tools_pit_equipment: 'Tools and pit equipment',
      simulator: 'Simulator',
      memorabilia: 'Memorabilia',
      art: 'Art',
    }),
    territories: options({ home_country: 'Home country', europe: 'Europe', world: 'World' }),
    security: options({ safe_and_alarm: 'Safe and alarm', alarm: 'Alarm', none: 'None' }),
    excesses: amounts([25_000, 50_000, 100_000]),
  },
  car_collection: {
    storage: options({
      museum: 'Museum',
      alarmed_garage: 'Garage with alarm',
      private_garage: 'Private garage',
    }),
    natural_hazards: options({ low: 'Low', medium: 'Medium', high: 'High' }),
  },
  single_car_event: {
    uses: options({
      static_show: 'Static show',
      parade_concours: 'Parade or concours',
      regularity_tour: 'Regularity or tour',
      demonstration_run: 'Demonstration run',
      track_day: 'Track day',
    }),
  },
  transportation: {
    modes: options({
      own_enclosed_trailer: 'Own enclosed trailer',
      hired_carrier: 'Hired carrier',
      ro_ro: 'Ro-ro ship',
      container: 'Container',
      air: 'Air freight',
    }),
    territories: options(abroad),
  },
  missed_race_weekend: {
    triggers: options({
      car_damage: 'Damage to the car',
      driver_injury_illness: 'Injury or illness of the driver',
      transport_delay: 'Delay in transport',
    }),
  },
  liability: {
    limits: amounts([100_000_000, 250_000_000, 500_000_000, 1_000_000_000]),
    activities: options({
      track_day_only: 'Track days only',
      race_team: 'Race team',
      race_team_with_hospitality: 'Race team with hospitality',
      driving_school: 'Driving school',
      event_organiser: 'Event organiser',
    }),
    territories: options({
      home_country: 'Home country',
      europe: 'Europe',
      world_ex_us: abroad.world_ex_us,
    }),
    circuit_damage: amounts([0, 1_000_000, 2_500_000, 5_000_000], 'None'),
  },
};

const paConstants: OutputOf<'get_pa_constants'> = {
  disciplines: options({
    karting: 'Karting',
    club_circuit: 'Club circuit racing',
    gt_touring_international: 'GT and touring, international',
    single_seater: 'Single-seater',
    rally: 'Rally',
    hillclimb: 'Hillclimb',
  }),
  territories: options(abroad),
  terms: options({ annual: 'A year', season: 'A season', event: 'One event' }),
  medical: amounts([0, 2_500_000, 5_000_000, 10_000_000], 'None'),
};

/** The choices of the various insurances [7.16]. */
export async function getViConstants(): Promise<OutputOf<'get_vi_constants'>> {
  return viConstants;
}

/** The choices of personal accident insurance. */
export async function getPaConstants(): Promise<OutputOf<'get_pa_constants'>> {
  return paConstants;
}
