/** The query of the address as plain texts: `?status=paid~approved&page=2` reads as it is written. */
export type SearchParams = Record<string, string | undefined>;

export function parseSearch(text: string): SearchParams {
  const found: SearchParams = {};
  for (const [key, value] of new URLSearchParams(text)) found[key] = value;
  return found;
}

/** Empty values are left out; `~` stays readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}
