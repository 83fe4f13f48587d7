import { addDays, sameWeekdayIn } from '#domain/dates.ts';

/** A championship with its series (whose ratings count) and its rounds: circuit, country, first day, last day, hours. */
export interface DemoChampionship {
  name: string;
  series: string;
  organiser: string;
  year: number;
  rounds: readonly (readonly [
    name: string,
    circuit: string,
    country: string,
    from: string,
    to: string,
    hours: string,
  ])[];
}

/** Real championships, circuits and dates of 2025 and 2026, as their organisers published them. */
export const demoCalendar: readonly DemoChampionship[] = [
  {
    name: 'GT World Challenge Europe Endurance Cup',
    series: 'GT World Challenge Europe Endurance',
    organiser: 'SRO Motorsports Group',
    year: 2025,
    rounds: [
      ['Paul Ricard 6 Hours', 'paul-ricard', 'FR', '2025-04-11', '2025-04-13', '6'],
      ['Monza 3 Hours', 'monza', 'IT', '2025-05-30', '2025-06-01', '3'],
      ['24 Hours of Spa', 'spa-francorchamps', 'BE', '2025-06-26', '2025-06-29', '24'],
      ['Nürburgring 3 Hours', 'nurburgring', 'DE', '2025-08-29', '2025-08-31', '3'],
      ['Barcelona 3 Hours', 'catalunya', 'ES', '2025-10-10', '2025-10-12', '3'],
    ],
  },
  {
    name: 'GT World Challenge Europe Sprint Cup',
    series: 'GT World Challenge Europe Sprint',
    organiser: 'SRO Motorsports Group',
    year: 2025,
    rounds: [
      ['Brands Hatch', 'brands-hatch', 'GB', '2025-05-03', '2025-05-04', '2'],
      ['Zandvoort', 'zandvoort', 'NL', '2025-05-16', '2025-05-18', '2'],
      ['Misano', 'misano', 'IT', '2025-07-18', '2025-07-20', '2'],
      ['Magny-Cours', 'magny-cours', 'FR', '2025-08-01', '2025-08-03', '2'],
    ],
  },
  {
    name: 'DTM',
    series: 'DTM',
    organiser: 'ADAC',
    year: 2025,
    rounds: [
      ['Oschersleben', 'oschersleben', 'DE', '2025-04-25', '2025-04-27', '2'],
      ['Lausitzring', 'lausitzring', 'DE', '2025-05-23', '2025-05-25', '2'],
      ['Zandvoort', 'zandvoort', 'NL', '2025-06-06', '2025-06-08', '2'],
      ['Norisring', 'norisring', 'DE', '2025-07-04', '2025-07-06', '2'],
      ['Nürburgring', 'nurburgring', 'DE', '2025-08-08', '2025-08-10', '2'],
      ['Sachsenring', 'sachsenring', 'DE', '2025-08-22', '2025-08-24', '2'],
      ['Red Bull Ring', 'spielberg', 'AT', '2025-09-12', '2025-09-14', '2'],
      ['Hockenheim', 'hockenheimring', 'DE', '2025-10-03', '2025-10-05', '2'],
    ],
  },
  {
    name: 'European Le Mans Series',
    series: 'European Le Mans Series LMP3',
    organiser: 'Automobile Club de l’Ouest',
    year: 2025,
    rounds: [
      ['4 Hours of Barcelona', 'catalunya', 'ES', '2025-04-04', '2025-04-06', '4'],
      ['4 Hours of Le Castellet', 'paul-ricard', 'FR', '2025-05-02', '2025-05-04', '4'],
      ['4 Hours of Imola', 'imola', 'IT', '2025-07-04', '2025-07-06', '4'],
      ['4 Hours of Spa-Francorchamps', 'spa-francorchamps', 'BE', '2025-08-22', '2025-08-24', '4'],
      ['4 Hours of Silverstone', 'silverstone', 'GB', '2025-09-12', '2025-09-14', '4'],
      ['4 Hours of Portimão', 'portimao', 'PT', '2025-10-16', '2025-10-18', '4'],
    ],
  },
  {
    name: 'GT World Challenge Europe Endurance Cup',
    series: 'GT World Challenge Europe Endurance',
    organiser: 'SRO Motorsports Group',
    year: 2026,
    rounds: [
      ['Paul Ricard 6 Hours', 'paul-ricard', 'FR', '2026-04-11', '2026-04-12', '6'],
      ['Monza 3 Hours', 'monza', 'IT', '2026-05-30', '2026-05-31', '3'],
      ['24 Hours of Spa', 'spa-francorchamps', 'BE', '2026-06-25', '2026-06-28', '24'],
      ['Nürburgring 3 Hours', 'nurburgring', 'DE', '2026-08-29', '2026-08-30', '3'],
      ['Portimão 3 Hours', 'portimao', 'PT', '2026-10-17', '2026-10-18', '3'],
    ],
  },
  {
    name: 'GT World Challenge Europe Sprint Cup',
    series: 'GT World Challenge Europe Sprint',
    organiser: 'SRO Motorsports Group',
    year: 2026,
    rounds: [
      ['Brands Hatch', 'brands-hatch', 'GB', '2026-05-02', '2026-05-03', '2'],
      ['Misano', 'misano', 'IT', '2026-07-18', '2026-07-19', '2'],
      ['Magny-Cours', 'magny-cours', 'FR', '2026-08-01', '2026-08-02', '2'],
      ['Zandvoort', 'zandvoort', 'NL', '2026-09-19', '2026-09-20', '2'],
      ['Barcelona', 'catalunya', 'ES', '2026-10-03', '2026-10-04', '2'],
    ],
  },
  {
    name: 'DTM',
    series: 'DTM',
    organiser: 'ADAC',
    year: 2026,
    rounds: [
      ['Red Bull Ring', 'spielberg', 'AT', '2026-04-24', '2026-04-26', '2'],
      ['Zandvoort', 'zandvoort', 'NL', '2026-05-22', '2026-05-24', '2'],
      ['Lausitzring', 'lausitzring', 'DE', '2026-06-19', '2026-06-21', '2'],
      ['Norisring', 'norisring', 'DE', '2026-07-03', '2026-07-05', '2'],
      ['Oschersleben', 'oschersleben', 'DE', '2026-07-24', '2026-07-26', '2'],
      ['Nürburgring', 'nurburgring', 'DE', '2026-08-14', '2026-08-16', '2'],
      ['Sachsenring', 'sachsenring', 'DE', '2026-09-11', '2026-09-13', '2'],
      ['Hockenheim', 'hockenheimring', 'DE', '2026-10-09', '2026-10-11', '2'],
    ],
  },
  {
    name: 'European Le Mans Series',
    series: 'European Le Mans Series LMP3',
    organiser: 'Automobile Club de l’Ouest',
    year: 2026,
    rounds: [
      ['4 Hours of Barcelona', 'catalunya', 'ES', '2026-04-10', '2026-04-12', '4'],
      ['4 Hours of Le Castellet', 'paul-ricard', 'FR', '2026-05-01', '2026-05-03', '4'],
      ['4 Hours of Imola', 'imola', 'IT', '2026-07-03', '2026-07-05', '4'],
      ['4 Hours of Spa-Francorchamps', 'spa-francorchamps', 'BE', '2026-08-21', '2026-08-23', '4'],
      ['4 Hours of Silverstone', 'silverstone', 'GB', '2026-09-11', '2026-09-13', '4'],
      ['4 Hours of Portimão', 'portimao', 'PT', '2026-10-08', '2026-10-10', '4'],
    ],
  },
  {
    name: 'FIA World Endurance Championship',
    series: 'FIA WEC LMGT3',
    organiser: 'FIA and Automobile Club de l’Ouest',
    year: 2026,
    rounds: [
      ['6 Hours of Imola', 'imola', 'IT', '2026-04-17', '2026-04-19', '6'],
      ['6 Hours of Spa', 'spa-francorchamps', 'BE', '2026-05-07', '2026-05-09', '6'],
      ['24 Hours of Le Mans', 'le-mans', 'FR', '2026-06-10', '2026-06-14', '24'],
      ['6 Hours of São Paulo', 'interlagos', 'BR', '2026-07-10', '2026-07-12', '6'],
      ['Lone Star Le Mans', 'austin', 'US', '2026-09-04', '2026-09-06', '6'],
      ['6 Hours of Fuji', 'fuji', 'JP', '2026-09-25', '2026-09-27', '6'],
      ['8 Hours of Bahrain', 'bahrain', 'BH', '2026-11-05', '2026-11-07', '8'],
    ],
  },
];

/** A season that ends sooner than this is over for whoever asks for cover. */
const DAYS_OF_A_SEASON_TO_COME = 120;

/**
 * The seasons that follow the last published one, until one lies ahead: the same weekends a year on. Their organisers
 * have not confirmed them, so their rounds are planned ones.
 */
export function seasonsToCome(today: string): DemoChampionship[] {
  const known = Math.max(...demoCalendar.map(({ year }) => year));
  let season = demoCalendar.filter(({ year }) => year === known);
  const all: DemoChampionship[] = [];
  const enough = addDays(today, DAYS_OF_A_SEASON_TO_COME);
  const isAhead = () => season.every(({ rounds }) => rounds.some(([, , , from]) => from > enough));
  while (!isAhead()) {
    season = season.map(yearOn);
    all.push(...season);
  }
  return all;
}

const yearOn = ({ year, rounds, ...one }: DemoChampionship): DemoChampionship => ({
  ...one,
  year: year + 1,
  rounds: rounds.map(([name, circuit, country, from, to, hours]) => [
    name,
    circuit,
    country,
    sameWeekdayIn(year + 1, from),
    sameWeekdayIn(year + 1, to),
    hours,
  ]),
});

/** Test and track days that the insurer keeps itself, in days from the season's last day: what was, and what comes. */
export const demoTestDays = [
  ['Track day Hockenheim', 'hockenheimring', 'DE', -24, -24, 'track_day'],
  ['Track day Misano', 'misano', 'IT', -17, -17, 'track_day'],
  ['Winter test Magny-Cours', 'magny-cours', 'FR', -11, -10, 'test_day'],
  ['Track day Zolder', 'zolder', 'BE', -5, -5, 'track_day'],
  ['Track day Assen', 'assen', 'NL', -2, -2, 'track_day'],
  ['Winter test Portimão', 'portimao', 'PT', 2, 3, 'test_day'],
  ['Track day Zandvoort', 'zandvoort', 'NL', 5, 5, 'track_day'],
  ['Winter test Barcelona', 'catalunya', 'ES', 9, 10, 'test_day'],
  ['Track day Spa-Francorchamps', 'spa-francorchamps', 'BE', 16, 16, 'track_day'],
  ['Winter test Paul Ricard', 'paul-ricard', 'FR', 23, 24, 'test_day'],
  ['Winter test Imola', 'imola', 'IT', 37, 38, 'test_day'],
] as const;
