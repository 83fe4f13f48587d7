// What a circuit does to a premium: computed from real Formula 1 crashes where there are any (F1DB, CC BY 4.0), set
// by hand for others, else 1.00 for a permanent track and 1.50 for streets and roads. Example: Zandvoort 0.83.

import { circuitFactorOf, type CircuitType } from '#domain/rating/levels/circuit-factor.ts';
import type { CircuitFactor } from '#domain/rating/on-track-tables.ts';

/** Starts and crashes of Formula 1 cars at a circuit from 2010 to 2026: id, kind, starts, crashes (F1DB, CC BY 4.0). */
const experience = `
  melbourne STREET 305 33
  monaco STREET 337 48
  marina-bay STREET 295 29
  jeddah STREET 98 10
  yeongam RACE 94 15
  sochi ROAD 162 14
  baku STREET 182 16
  valencia STREET 71 5
  las-vegas STREET 60 4
  mugello RACE 20 7
  miami STREET 102 7
  montreal STREET 319 26
  spa-francorchamps RACE 358 33
  interlagos RACE 310 29
  silverstone RACE 374 34
  lusail RACE 79 8
  hockenheimring RACE 132 11
  austin RACE 266 18
  suzuka RACE 319 21
  mexico-city RACE 202 13
  paul-ricard RACE 80 5
  buddh RACE 70 4
  imola RACE 100 6
  portimao RACE 40 2
  catalunya RACE 358 20
  nurburgring RACE 66 2
  istanbul RACE 87 3
  monza RACE 335 16
  spielberg RACE 305 14
  bahrain RACE 330 15
  zandvoort RACE 100 3
  yas-marina RACE 335 15
  sepang RACE 174 6
  shanghai RACE 275 11
  hungaroring RACE 360 14
`;

const manual = {
  nordschleife: '1.50',
  'le-mans': '1.20',
  'brands-hatch': '1.10',
  misano: '0.95',
  'magny-cours': '0.90',
  lausitzring: '0.90',
  norisring: '1.50',
  oschersleben: '1.00',
  sachsenring: '1.05',
  fuji: '1.00',
  zolder: '1.20',
  assen: '0.90',
  macau: '1.50',
  pau: '1.50',
  vallelunga: '1.00',
  'donington-park': '1.00',
  snetterton: '0.95',
  'oulton-park': '1.20',
} as const;

/** Kinds of circuits that have no factor of their own. */
const typesOfOthers: Readonly<Record<CircuitType, string>> = {
  RACE: `
    aida anderstorp buenos-aires bugatti dijon donington east-london estoril indianapolis
    jacarepagua jarama jerez kyalami mont-tremblant mosport nivelles riverside watkins-glen`,
  STREET: `
    adelaide caesars-palace dallas detroit long-beach madring monsanto montjuic pedralbes phoenix
    porto`,
  ROAD: `
    ain-diab aintree avus bremgarten clermont-ferrand pescara reims rouen sebring zeltweg`,
};

const words = (text: string): string[] => text.trim().split(/\s+/);

const computed = experience
  .trim()
  .split('\n')
  .map((row) => {
    const [id = '', type = '', starts, crashes] = words(row);
    return { id, type: type as CircuitType, starts: Number(starts), crashes: Number(crashes) };
  });

/** The factor of each circuit that has one of its own, with where it comes from (manual 4.3, F2). */
export const defaultCircuitFactors: Readonly<Record<string, CircuitFactor>> = Object.fromEntries([
  ...computed.map(({ id, type, starts, crashes }) => [
    id,
    {
      factor: circuitFactorOf({ starts, crashes }, type),
      reason: `F1DB: ${crashes} crashes in ${starts} starts`,
    },
  ]),
  ...Object.entries(manual).map(([id, factor]) => [id, { factor, reason: 'Set by hand' }]),
]);

/** The kind of each circuit that is known, so that one without a factor gets that of its kind. */
export const defaultCircuitTypes: Readonly<Record<string, CircuitType>> = Object.fromEntries([
  ...computed.map(({ id, type }) => [id, type]),
  ...Object.entries(typesOfOthers).flatMap(([type, ids]) => words(ids).map((id) => [id, type])),
]);

/** The factor of a circuit about which only its kind is known. */
export const circuitFactorByType: Readonly<Record<CircuitType, string>> = {
  RACE: '1.00',
  STREET: '1.50',
  ROAD: '1.50',
};
