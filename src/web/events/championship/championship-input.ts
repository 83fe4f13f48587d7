import type { Championship } from '#web/events/championship/championship-form.ts';

/** A known championship as the server takes it back. */
export function knownChampionshipInput({
  name,
  year,
  series,
  organiser,
  country,
  active,
}: Championship) {
  return { name, year, series, organiser, country, active };
}
