// Series and their claim levels as product defaults, the same for every year since 2022; staff move them each January.
// Example: Porsche Carrera Cup Benelux, class CUP, level 7, which weighs 1.17.

import type { SeriesByYear, SeriesRating } from '#domain/rating/levels/series-level.ts';

/** Name | class | claim level | usual excess % | race hours | driver categories | note. */
const table = `
  FIA WEC LMGT3 | GT3 | 5 | 10.0 | 6 | yes
  FIA WEC Hypercar | HYPERCAR | 5 | 10.0 | 6 | no | No Bronze drivers
  European Le Mans Series LMP2 | LMP2 | 5 | 10.0 | 4 | yes
  European Le Mans Series LMP3 | LMP3 | 5 | 12.5 | 4 | yes
  European Le Mans Series LMGT3 | GT3 | 5 | 10.0 | 4 | yes
  Le Mans Cup LMP3 | LMP3 | 6 | 12.5 | 2 | yes
  GT World Challenge Europe Endurance | GT3 | 5 | 10.0 | 3 | yes
  GT World Challenge Europe Sprint | GT3 | 6 | 10.0 | 2 | yes
  GT4 European Series | GT4 | 7 | 12.5 | 2 | yes
  DTM | GT3 | 8 | 8.0 | 2 | no
  ADAC GT Masters | GT3 | 6 | 10.0 | 2 | yes
  ADAC GT4 Germany | GT4 | 7 | 12.5 | 2 | yes
  NLS Nurburgring Endurance Series | GT4 | 5 | 15.0 | 4 | no
  24H Series | GT3 | 4 | 10.0 | 12 | yes
  British GT | GT3 | 5 | 10.0 | 2 | yes
  IMSA WeatherTech GTD | GT3 | 5 | 10.0 | 6 | yes
  IMSA WeatherTech LMP2 | LMP2 | 5 | 10.0 | 6 | yes
  Porsche Supercup | CUP | 8 | 10.0 | 1 | no
  Porsche Carrera Cup Benelux | CUP | 7 | 10.0 | 1 | no
  Porsche Carrera Cup Deutschland | CUP | 7 | 10.0 | 1 | no
  Lamborghini Super Trofeo Europe | CUP | 7 | 10.0 | 1.5 | yes
  Ferrari Challenge Europe | CUP | 5 | 10.0 | 1 | no
  TCR Europe | TCR | 7 | 10.0 | 1 | no
  Supercar Challenge | CLUB | 5 | 10.0 | 2 | no
  Formula 2 | F2 | 8 | 10.0 | 2 | no
  Formula 3 | F3 | 8 | 10.0 | 1 | no
  F1 Academy | F4 | 6 | 10.0 | 1 | no
  Formula Regional European | FREG | 6 | 10.0 | 1 | no
  Formula 4 (national) | F4 | 7 | 10.0 | 1 | no
  Formula 1 | F2 | 7 | 10.0 | 2 | no
  Formula E | F2 | 7 | 10.0 | 1 | no
  Historic endurance | HISTORIC | 3 | 10.0 | 6 | no
  Club sports cars | CLUB | 5 | 10.0 | 1 | no
  Track day | ROAD | 3 | 10.0 | - | no
  Private testing | GT3 | 2 | 10.0 | - | no
`;

/** The years that have ratings; 2022 must be one of them [9.13]. */
const years = [2022, 2023, 2024, 2025, 2026] as const;

/** A name as an identifier: `FIA WEC LMGT3` gives `fia-wec-lmgt3`. */
export function seriesIdOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function readRow(row: string, year: number): SeriesRating {
  const [
    name = '',
    carClass = '',
    level = '',
    excess = '',
    hours = '',
    categories = '',
    notes = '',
  ] = row.split('|').map((cell) => cell.trim());
  return {
    series_id: seriesIdOf(name),
    year,
    name,
    car_class: carClass,
    claim_level: Number(level),
    default_excess_pct: excess,
    typical_race_hours: hours === '-' ? null : hours,
    uses_categories: categories === 'yes',
    base_rate_override: null,
    min_excess_override: null,
    min_premium_override: null,
    notes,
  };
}

/** The default series ratings by year. */
export const defaultSeriesRatings: SeriesByYear = Object.fromEntries(
  years.map((year) => [
    year,
    table
      .trim()
      .split('\n')
      .map((row) => readRow(row, year)),
  ]),
);

/** The default rating of a series by its name, in a year or else in the latest one. */
export function findDefaultSeries(
  name: string,
  year: number = years.at(-1) ?? 2026,
): SeriesRating | undefined {
  const wanted = seriesIdOf(name);
  return defaultSeriesRatings[year]?.find(({ series_id }) => series_id === wanted);
}
