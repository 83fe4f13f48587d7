import { countryName } from '#domain/countries.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { LongText } from '#web/kit/text/long-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';

export type DriverRow = ItemOf<'get_drivers_page', 'drivers'>;

const teamsText = (driver: DriverRow) => driver.teams.map(({ name }) => name).join(', ');

function ClaimLevel({ level }: { level: number | null }) {
  if (level === null) return <span>—</span>;
  if (level <= 7) return <span className="num">{level}</span>;
  return <StatusChip label={String(level)} tone={level === 10 ? 'error' : 'warning'} />;
}

/** The list's columns; clients see neither teams nor claim levels. */
export function driverColumns(own: boolean): readonly Column<DriverRow>[] {
  return [
    { id: 'name', header: 'Name', cell: (driver) => driver.name, sort: 'name' },
    {
      id: 'category',
      header: 'Category',
      cell: (driver) => driver.category,
      card: 'line',
    },
    {
      id: 'experience',
      header: 'Experience',
      cell: (driver) => driver.experience,
      sort: 'experience',
      quiet: true,
    },
    {
      id: 'country',
      header: 'Nationality',
      cell: (driver) => countryName(driver.country),
      sort: 'country',
      card: 'note',
    },
    {
      id: 'birth_date',
      header: 'Date of birth',
      cell: (driver) => <DateText value={driver.birth_date} />,
      sort: 'birth_date',
      quiet: true,
    },
    {
      id: 'licence',
      header: 'Licence',
      cell: (driver) =>
        [driver.licence_grade, driver.licence_number].filter((part) => part !== '').join(' · ') ||
        '—',
      quiet: true,
    },
    {
      id: 'email',
      header: 'Email',
      cell: (driver) => driver.email || '—',
      quiet: true,
      optional: true,
    },
    ...(own
      ? []
      : [
          {
            id: 'teams',
            header: 'Teams',
            cell: (driver: DriverRow) => <LongText text={teamsText(driver) || '—'} length={30} />,
            maxWidth: 148,
          },
        ]),
    { id: 'policies', header: 'Policies', cell: (driver) => driver.policies, align: 'right' },
    { id: 'claims', header: 'Claims', cell: (driver) => driver.claims, align: 'right' },
    ...(own
      ? []
      : [
          {
            id: 'claim_level',
            header: 'Claim level',
            cell: (driver: DriverRow) => <ClaimLevel level={driver.claim_level ?? null} />,
            sort: 'claim_level',
            align: 'right' as const,
            card: 'amount' as const,
            cardCell: (driver: DriverRow) => `Claim level ${driver.claim_level}`,
          },
        ]),
  ];
}
