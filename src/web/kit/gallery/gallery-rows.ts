/** Rows for looking at the building blocks; only while working on them. */
export interface GalleryRow {
  id: string;
  number: string;
  status: {
    label: string;
    tone: 'info' | 'warning' | 'secondary' | 'success' | 'error' | 'neutral';
  };
  team: string;
  driver: string;
  event: string;
  accident: string;
  claimed: number | null;
  since: number;
}

const now = Math.floor(Date.now() / 1000);
const rows: [
  string,
  GalleryRow['status'],
  string,
  string,
  string,
  string,
  number | null,
  number,
][] = [
  [
    'CL-2026-0412',
    { label: 'Submitted', tone: 'info' },
    'Van Dalen Racing',
    'J. van Dalen',
    'Zandvoort · Porsche Carrera Cup Benelux',
    '2026-05-17',
    4_825_000,
    2,
  ],
  [
    'CL-2026-0411',
    { label: 'More info required', tone: 'secondary' },
    'Nordschleife Motorsport',
    'K. Berger',
    'Nürburgring · NLS 4',
    '2026-05-16',
    3_190_050,
    26,
  ],
  [
    'CL-2026-0409',
    { label: 'Under review', tone: 'secondary' },
    'Equipe Lavande',
    'C. Moreau',
    'Spa-Francorchamps · Alpine Elf Europa Cup',
    '2026-05-11',
    1_247_500,
    72,
  ],
  [
    'CL-2026-0405',
    { label: 'Revised by client', tone: 'info' },
    'Redline Historic',
    'P. Harcourt',
    'Goodwood · Members’ Meeting',
    '2026-04-19',
    2_214_000,
    120,
  ],
  [
    'CL-2026-0401',
    { label: 'Approved', tone: 'success' },
    'GP Karting Team',
    'L. Rossi',
    'Paul Ricard · Prototype Cup',
    '2026-04-12',
    6_730_000,
    144,
  ],
  [
    'CL-2026-0398',
    { label: 'Ready to be paid', tone: 'success' },
    'Team Oranje',
    'S. de Wit',
    'Assen · MX-5 Cup',
    '2026-04-05',
    598_000,
    192,
  ],
  [
    'CL-2026-0396',
    { label: 'Paid', tone: 'success' },
    'Kessel Sport',
    'M. Kessel',
    'Imola · Ferrari Challenge',
    '2026-03-29',
    10_475_025,
    0,
  ],
  [
    'CL-2026-0391',
    { label: 'Rejected', tone: 'error' },
    'Van Dalen Racing',
    'J. van Dalen',
    'Zandvoort · Testing',
    '2026-03-21',
    840_000,
    0,
  ],
  [
    'CL-2026-0380',
    { label: 'Cancelled by client', tone: 'neutral' },
    'Redline Historic',
    'A. Whitmore',
    'Silverstone · Classic',
    '2026-02-28',
    null,
    0,
  ],
  [
    'CL-2026-0377',
    { label: 'Paid', tone: 'success' },
    'Nordschleife Motorsport',
    'F. Adler',
    'Nürburgring · NLS 1',
    '2026-02-21',
    1_472_000,
    0,
  ],
];

const firstPage: GalleryRow[] = rows.map(
  ([number, status, team, driver, event, accident, claimed, hours]) => ({
    id: number,
    number,
    status,
    team,
    driver,
    event,
    accident,
    claimed,
    since: hours === 0 ? 0 : now - hours * 3600,
  }),
);

/** The same claims on every page, under numbers of their own. */
export function rowsOfPage(page: number): readonly GalleryRow[] {
  if (page === 1) return firstPage;
  const on = (text: string) => `${text}-${page}`;
  return firstPage.map((row) => ({ ...row, id: on(row.id), number: on(row.number) }));
}
