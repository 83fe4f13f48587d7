// No business may be done with whom a sanctions list names. The file of the list is read column by column, whatever its order.
// "Dalen, Jan van" with the alias "J. van Dalen|Johan Dalen" is one entry with three names (decision 032).

/** An entry of a list as it is kept. */
export interface SanctionsEntry {
  source_id: string;
  name: string;
  aliases: string[];
  birth_date: string | null;
  country: string | null;
}

/** How alike two names have to be, by the trigrams that they share: 1 is the same. */
export const SANCTIONS_LIKENESS = 0.7;

/** What staff say about a hit. */
export const sanctionsDecisions = ['open', 'cleared', 'confirmed'] as const;

/** Of two decisions about one name the first of these stands when two records become one: nobody is cleared by it. */
export const strictestDecisions = ['confirmed', 'open', 'cleared'] as const;

/** As whom a name that is on the list stands with us. */
export const sanctionsRoles = ['account', 'contact', 'payee', 'driver'] as const;

/** What the reader of a blocked client's document is told. */
export const sanctionsBlockText =
  'This client or a driver is on a sanctions list. Nothing can be sent, accepted or paid.';

/** What whoever pays is told while nobody has decided. */
export const sanctionsHoldText =
  'A name looks like one on the sanctions list. Decide about it before money goes out.';

const columnNames: Readonly<Record<keyof SanctionsEntry, readonly string[]>> = {
  source_id: ['source id', 'id', 'reference', 'entity id', 'unique id'],
  name: ['name', 'full name', 'whole name'],
  aliases: ['aliases', 'alias', 'aka', 'also known as'],
  birth_date: ['date of birth', 'birth date', 'born', 'dob'],
  country: ['country', 'nationality', 'citizenship'],
};

const plainHeader = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[_\s-]+/g, ' ');

/** Which columns a list cannot do without. */
const required = ['name', 'source_id'] as const;

/** A list as rows of cells, read into entries; a row without name or id is counted and left out. */
export function readSanctionsList(
  rows: readonly (readonly string[])[],
): { ok: true; entries: SanctionsEntry[]; left_out: number } | { ok: false; missing: string } {
  const [head = [], ...body] = rows;
  const headers = head.map(plainHeader);
  const at = (field: keyof SanctionsEntry) =>
    headers.findIndex((header) => columnNames[field].includes(header));
  const missing = required.find((field) => at(field) === -1);
  if (missing) return { ok: false, missing: columnNames[missing][0] ?? missing };
  const cell = (row: readonly string[], field: keyof SanctionsEntry) =>
    at(field) === -1 ? '' : (row[at(field)] ?? '').trim();
  const entries = new Map<string, SanctionsEntry>();
  for (const row of body) {
    const [source_id, name] = [cell(row, 'source_id'), cell(row, 'name')];
    if (source_id === '' || name === '') continue;
    entries.set(source_id, {
      source_id,
      name,
      aliases: cell(row, 'aliases')
        .split(/[|;]/)
        .map((alias) => alias.trim())
        .filter((alias) => alias !== ''),
      birth_date: isoDate(cell(row, 'birth_date')),
      country: /^[A-Za-z]{2}$/.test(cell(row, 'country'))
        ? cell(row, 'country').toUpperCase()
        : null,
    });
  }
  return { ok: true, entries: [...entries.values()], left_out: body.length - entries.size };
}

/** 1961-05-17, 17-05-1961 and 17/05/1961 as a date; a year alone says too little. */
function isoDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const dutch = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? [iso[1], iso[2], iso[3]]
    : dutch
      ? [dutch[3], dutch[2], dutch[1]]
      : [];
  if (!year || !month || !day) return null;
  const fits = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 28;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return fits || !Number.isNaN(Date.parse(`${date}T00:00:00Z`)) ? date : null;
}
