import type { AccountType } from '#domain/accounts/account-types.ts';
import { demoLogins } from '../demo-logins.ts';

/** Somebody of the demo season; all of them are invented. */
export interface DemoPerson {
  key: string;
  account_type: AccountType;
  company_name: string;
  team_name?: string;
  attn: string;
  email: string;
  phone: string;
  country: string;
  /** The key of a client's brokerage. */
  broker?: string;
  clean_seasons?: number;
  /** Where money of theirs goes. */
  iban?: string;
}

const login = (type: AccountType): string =>
  demoLogins.find((one) => one.account_type === type)?.email ?? '';
const other = (name: string): string => `${name}@demo.paddock.example`;

/** The insurer's own people, and those who work with it. */
export const demoStaff: readonly DemoPerson[] = [
  {
    key: 'superadmin',
    account_type: 'superadmin',
    company_name: 'Paddock',
    attn: 'Ingrid Solberg',
    email: login('superadmin'),
    phone: '+31 20 555 0191',
    country: 'NL',
  },
  {
    key: 'mila',
    account_type: 'admin',
    company_name: 'Paddock',
    attn: 'Mila Verhoeven',
    email: login('admin'),
    phone: '+31 20 555 0192',
    country: 'NL',
  },
  {
    key: 'sanne',
    account_type: 'admin',
    company_name: 'Paddock',
    attn: 'Sanne de Boer',
    email: other('sanne'),
    phone: '+31 20 555 0193',
    country: 'NL',
  },
  {
    key: 'ruben',
    account_type: 'superadmin',
    company_name: 'Paddock',
    attn: 'Ruben Claes',
    email: other('ruben'),
    phone: '+31 20 555 0194',
    country: 'BE',
  },
  {
    key: 'kestrel',
    account_type: 'insurer',
    company_name: 'Kestrel Underwriting',
    attn: 'Oliver Marsh',
    email: login('insurer'),
    phone: '+44 20 5550 0121',
    country: 'GB',
  },
  {
    key: 'broker',
    account_type: 'brokerage',
    company_name: 'Apex & Partners',
    attn: 'Femke Jansen',
    email: login('brokerage'),
    phone: '+31 30 555 0140',
    country: 'NL',
  },
  {
    key: 'chicane',
    account_type: 'brokerage',
    company_name: 'Chicane Versicherungsmakler',
    attn: 'Jonas Albrecht',
    email: other('chicane'),
    iban: 'DE89370400440532013000',
    phone: '+49 69 5550 177',
    country: 'DE',
  },
  {
    key: 'okafor',
    account_type: 'loss_adjuster',
    company_name: 'Okafor Motorsport Surveys',
    attn: 'Tobi Okafor',
    email: login('loss_adjuster'),
    phone: '+44 1327 555 012',
    country: 'GB',
  },
];

/** Race teams. */
export const demoClients: readonly DemoPerson[] = [
  {
    key: 'vandalen',
    account_type: 'agent',
    company_name: 'Van Dalen Racing',
    team_name: 'Van Dalen Racing',
    attn: 'Jeroen van Dalen',
    email: login('agent'),
    phone: '+31 6 5550 1201',
    country: 'NL',
    broker: 'broker',
    clean_seasons: 1,
  },
  {
    key: 'nordlicht',
    account_type: 'agent',
    company_name: 'Nordlicht Motorsport GmbH',
    team_name: 'Nordlicht Motorsport',
    attn: 'Katrin Berger',
    email: other('nordlicht'),
    phone: '+49 2691 5550 11',
    country: 'DE',
    broker: 'chicane',
  },
  {
    key: 'lavande',
    account_type: 'agent',
    company_name: 'Équipe Lavande',
    team_name: 'Équipe Lavande',
    attn: 'Camille Moreau',
    email: other('lavande'),
    phone: '+33 4 5550 1180',
    country: 'FR',
    clean_seasons: 2,
  },
  {
    key: 'redwing',
    account_type: 'agent',
    company_name: 'Redwing Autosport Ltd',
    team_name: 'Redwing Autosport',
    attn: 'Alistair Whitmore',
    email: other('redwing'),
    phone: '+44 1280 555 017',
    country: 'GB',
  },
  {
    key: 'scuola',
    account_type: 'agent',
    company_name: 'Scuderia Tramonto',
    team_name: 'Scuderia Tramonto',
    attn: 'Luca Ferrante',
    email: other('tramonto'),
    phone: '+39 059 555 0133',
    country: 'IT',
  },
  {
    key: 'oranje',
    account_type: 'agent',
    company_name: 'Team Oranje Noord',
    team_name: 'Oranje Noord',
    attn: 'Sjoerd de Wit',
    email: other('oranje'),
    phone: '+31 592 555 014',
    country: 'NL',
    broker: 'broker',
  },
  {
    key: 'ardennes',
    account_type: 'agent',
    company_name: 'Ardennes Endurance',
    team_name: 'Ardennes Endurance',
    attn: 'Benoît Lejeune',
    email: other('ardennes'),
    phone: '+32 87 555 016',
    country: 'BE',
    broker: 'broker',
    clean_seasons: 3,
  },
  {
    key: 'alpenblick',
    account_type: 'agent',
    company_name: 'Alpenblick Racing',
    team_name: 'Alpenblick Racing',
    attn: 'Matthias Gruber',
    email: other('alpenblick'),
    phone: '+43 3577 5550',
    country: 'AT',
    broker: 'chicane',
  },
  {
    key: 'levante',
    account_type: 'agent',
    company_name: 'Levante Competición',
    team_name: 'Levante Competición',
    attn: 'Inés Carrasco',
    email: other('levante'),
    phone: '+34 96 555 01 12',
    country: 'ES',
  },
  {
    key: 'atlantico',
    account_type: 'agent',
    company_name: 'Atlântico Sport',
    team_name: 'Atlântico Sport',
    attn: 'Rui Tavares',
    email: other('atlantico'),
    phone: '+351 28 555 0110',
    country: 'PT',
  },
];

/** A team's car with its drivers; chassis numbers are made up and begin with TEST. */
export interface DemoCar {
  team: string;
  make: string;
  model: string;
  car_class: string;
  value: number;
  start_number: string;
  /** Where it races, by name of the championship. */
  championship: string;
  drivers: readonly (readonly [
    first: string,
    last: string,
    born: string,
    country: string,
    category: string,
    experience: string,
  ])[];
}

/** Cars of the teams; values are round figures of the trade. */
export const demoCars: readonly DemoCar[] = [
  {
    team: 'vandalen',
    make: 'Porsche',
    model: '911 GT3 R',
    car_class: 'GT3',
    value: 57_500_000,
    start_number: '27',
    championship: 'GT World Challenge Europe Sprint Cup',
    drivers: [
      ['Jeroen', 'van Dalen', '1988-03-14', 'NL', 'Silver', 'Experienced'],
      ['Thijs', 'Kuipers', '2001-11-02', 'NL', 'Silver', 'Experienced'],
    ],
  },
  {
    team: 'vandalen',
    make: 'Porsche',
    model: '911 GT3 R',
    car_class: 'GT3',
    value: 55_000_000,
    start_number: '28',
    championship: 'GT World Challenge Europe Endurance Cup',
    drivers: [
      ['Bram', 'Hoekstra', '1979-06-30', 'NL', 'Bronze', 'Experienced'],
      ['Noor', 'Willems', '1997-01-19', 'BE', 'Silver', 'Experienced'],
      ['Daan', 'Post', '1994-08-08', 'NL', 'Gold', 'Pro'],
    ],
  },
  {
    team: 'nordlicht',
    make: 'Mercedes-AMG',
    model: 'GT3',
    car_class: 'GT3',
    value: 52_500_000,
    start_number: '4',
    championship: 'DTM',
    drivers: [['Katrin', 'Berger', '1995-02-11', 'DE', 'Gold', 'Pro']],
  },
  {
    team: 'nordlicht',
    make: 'BMW',
    model: 'M4 GT3 EVO',
    car_class: 'GT3',
    value: 55_000_000,
    start_number: '5',
    championship: 'DTM',
    drivers: [['Felix', 'Adler', '2003-05-23', 'DE', 'Silver', 'Experienced']],
  },
  {
    team: 'lavande',
    make: 'Ligier',
    model: 'JS P325',
    car_class: 'LMP3',
    value: 30_000_000,
    start_number: '31',
    championship: 'European Le Mans Series',
    drivers: [
      ['Camille', 'Moreau', '1990-09-05', 'FR', 'Silver', 'Experienced'],
      ['Pascal', 'Renaud', '1968-12-12', 'FR', 'Bronze', 'Experienced'],
      ['Théo', 'Marchand', '2000-07-07', 'FR', 'Silver', 'Experienced'],
    ],
  },
  {
    team: 'redwing',
    make: 'McLaren',
    model: '720S GT3 Evo',
    car_class: 'GT3',
    value: 54_000_000,
    start_number: '77',
    championship: 'GT World Challenge Europe Endurance Cup',
    drivers: [
      ['Alistair', 'Whitmore', '1966-04-02', 'GB', 'Bronze', 'Experienced'],
      ['Owen', 'Prescott', '1998-10-28', 'GB', 'Silver', 'Experienced'],
      ['Harriet', 'Cole', '1993-03-03', 'GB', 'Gold', 'Pro'],
    ],
  },
  {
    team: 'scuola',
    make: 'Ferrari',
    model: '296 GT3',
    car_class: 'GT3',
    value: 60_000_000,
    start_number: '51',
    championship: 'GT World Challenge Europe Endurance Cup',
    drivers: [
      ['Luca', 'Ferrante', '1991-05-17', 'IT', 'Gold', 'Pro'],
      ['Giulia', 'Bassi', '1999-09-09', 'IT', 'Silver', 'Experienced'],
      ['Paolo', 'Conti', '1972-01-25', 'IT', 'Bronze', 'Beginner (low experience)'],
    ],
  },
  {
    team: 'oranje',
    make: 'Aston Martin',
    model: 'Vantage GT3',
    car_class: 'GT3',
    value: 53_000_000,
    start_number: '9',
    championship: 'GT World Challenge Europe Sprint Cup',
    drivers: [
      ['Sjoerd', 'de Wit', '1986-02-27', 'NL', 'Bronze', 'Experienced'],
      ['Lars', 'Bakker', '2004-04-14', 'NL', 'Silver', 'Experienced'],
    ],
  },
  {
    team: 'ardennes',
    make: 'Audi',
    model: 'R8 LMS GT3 evo II',
    car_class: 'GT3',
    value: 47_500_000,
    start_number: '66',
    championship: 'FIA World Endurance Championship',
    drivers: [
      ['Benoît', 'Lejeune', '1975-11-11', 'BE', 'Bronze', 'Experienced'],
      ['Arthur', 'Collard', '1996-06-06', 'BE', 'Silver', 'Experienced'],
      ['Maxime', 'Dubois', '1992-12-01', 'BE', 'Platinum', 'Pro'],
    ],
  },
  {
    team: 'alpenblick',
    make: 'Lamborghini',
    model: 'Huracán GT3 EVO2',
    car_class: 'GT3',
    value: 50_000_000,
    start_number: '63',
    championship: 'DTM',
    drivers: [['Matthias', 'Gruber', '1989-08-19', 'AT', 'Gold', 'Pro']],
  },
  {
    team: 'levante',
    make: 'Ligier',
    model: 'JS P325',
    car_class: 'LMP3',
    value: 29_500_000,
    start_number: '14',
    championship: 'European Le Mans Series',
    drivers: [
      ['Inés', 'Carrasco', '1994-04-30', 'ES', 'Silver', 'Experienced'],
      ['Andrés', 'Vidal', '1963-10-10', 'ES', 'Bronze', 'Experienced'],
    ],
  },
  {
    team: 'atlantico',
    make: 'Duqueine',
    model: 'D09',
    car_class: 'LMP3',
    value: 28_500_000,
    start_number: '88',
    championship: 'European Le Mans Series',
    drivers: [
      ['Rui', 'Tavares', '1981-07-21', 'PT', 'Bronze', 'Experienced'],
      ['Duarte', 'Nunes', '2002-02-20', 'PT', 'Silver', 'Experienced'],
    ],
  },
];
