// Some cells hold several things: "2021:Silver; 2022:Gold" are the categories of two years, "Felipe Nasr/Platinum; Pipo
// Derani/Platinum" the drivers of a car, "fp1, qualifying, gp" the sessions of a weekend.

import { driverCategories } from '#domain/rating/levels/driver-levels.ts';
import { raceSessions, type RaceSession } from '#domain/rating/on-track-input.ts';
import type { ImportValues } from '#domain/imports/import-target.ts';
import { plainName } from '#domain/imports/plain-name.ts';

const categoryOf = new Map<string, string>([
  ...driverCategories.map((category) => [plainName(category), category] as const),
  ['none', driverCategories[0]],
  ['uncategorised', driverCategories[0]],
]);

/** A category as the rating knows it, or undefined. */
function driverCategoryOf(text: string): string | undefined {
  return categoryOf.get(plainName(text));
}

/** Categories by year from `2021:Silver;2022:Gold`; years without a known category are left out. */
export function readCategories(text: string): Record<string, string> | undefined {
  const categories: Record<string, string> = {};
  for (const part of text.split(/[;|,]/)) {
    const read = /^(20\d\d)\s*[:=](.*)$/.exec(part.trim());
    if (!read) return undefined;
    const category = driverCategoryOf(read[2] ?? '');
    if (category !== undefined) categories[read[1] ?? ''] = category;
  }
  return categories;
}

/** Drivers from `First Last/Category; …`; the last word is not split off, since last names have several. */
export function readLineUp(text: string): ImportValues[] | undefined {
  const drivers = text
    .split(/[;|]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', category = ''] = part.split('/').map((piece) => piece.trim());
      const space = name.indexOf(' ');
      return {
        first_name: space < 0 ? '' : name.slice(0, space),
        last_name: space < 0 ? name : name.slice(space + 1).trim(),
        category: driverCategoryOf(category) ?? null,
      };
    });
  const named = drivers.every(({ first_name, last_name }) => first_name !== '' && last_name !== '');
  return named && drivers.length <= 12 ? drivers : undefined;
}

function sessionOf(name: string): RaceSession {
  const word = plainName(name);
  if (/^(fp|p\d|practi|shakedown|warm|test|free|final ?practi|other)/.test(word)) return 'practice';
  return word.includes('quali') || word.includes('shootout') ? 'qualifying' : 'race';
}

/** The kinds of sessions that can be insured, from their names in a calendar. */
export function readSessions(text: string): string[] | undefined {
  const kinds = new Set(
    text
      .split(/[;,|]/)
      .filter((part) => part.trim() !== '')
      .map(sessionOf),
  );
  return raceSessions.filter((kind) => kinds.has(kind));
}
