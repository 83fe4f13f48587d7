// What prices are made of is kept in versions with days of validity; a new one takes over from the day it names, and the
// one before ends on the day before. Example: published from 2027-01-01, the version of 2022 ends on 2026-12-31.

import type { StatusTone } from '#domain/status-tone.ts';
import { addDays, type CalendarDate, compareDates } from '#domain/dates.ts';

/** The days of a published version, first and last included; null is without end. */
export interface Validity {
  readonly valid_from: CalendarDate;
  readonly valid_to: CalendarDate | null;
}

/** Whether a version holds on a day. */
export function holdsOn({ valid_from, valid_to }: Validity, on: CalendarDate): boolean {
  return valid_from <= on && (valid_to === null || on <= valid_to);
}

/** The version of a day; a day before the first version has the first. Undefined when there is none. */
export function versionOn<V extends Validity>(
  versions: readonly V[],
  on: CalendarDate,
): V | undefined {
  const first = versions.toSorted((a, b) => compareDates(a.valid_from, b.valid_from))[0];
  return (
    versions.find((version) => holdsOn(version, on)) ??
    (first && on < first.valid_from ? first : undefined)
  );
}

/** Where a version stands: in work, published for later, in use, or over. */
export const versionStates = ['draft', 'coming', 'in_use', 'over'] as const;
export type VersionState = (typeof versionStates)[number];

/** What readers see for each. */
export const versionStateLabels: Readonly<Record<VersionState, string>> = {
  draft: 'Draft',
  coming: 'Coming',
  in_use: 'In use',
  over: 'Over',
};

/** How that is coloured. */
export const versionStateTones: Readonly<Record<VersionState, StatusTone>> = {
  draft: 'secondary',
  coming: 'info',
  in_use: 'success',
  over: 'none',
};

/** Where a version stands on a day; what is not published is a draft. */
export function versionStateOn(
  version: Validity & { readonly is_published: boolean },
  on: CalendarDate,
): VersionState {
  if (!version.is_published) return 'draft';
  if (on < version.valid_from) return 'coming';
  return holdsOn(version, on) ? 'in_use' : 'over';
}

/** What publishing changes: the version that ends, and when. */
export type Succession<V extends Validity> =
  | { readonly ok: true; readonly ends: V | null; readonly valid_to: CalendarDate | null }
  | { readonly ok: false; readonly reason: 'in_the_past' | 'not_after_latest' };

/**
 * Whether a draft may take over from its first day: not before today, so that nothing that was offered moves, and
 * after the first day of every published version. Days never overlap and none is left out.
 */
export function succeed<V extends Validity>(
  published: readonly V[],
  { valid_from, today }: { valid_from: CalendarDate; today: CalendarDate },
): Succession<V> {
  if (valid_from < today) return { ok: false, reason: 'in_the_past' };
  const latest = published.toSorted((a, b) => compareDates(b.valid_from, a.valid_from))[0];
  if (!latest) return { ok: true, ends: null, valid_to: null };
  if (valid_from <= latest.valid_from) return { ok: false, reason: 'not_after_latest' };
  return { ok: true, ends: latest, valid_to: addDays(valid_from, -1) };
}
