import { addressOf } from '#domain/places.ts';
/** A record that this person opened on this device. */
export interface RecentRecord {
  href: string;
  label: string;
}

const prefix = 'paddock.recent.';
const kept = 8;

const isRecent = (value: unknown): value is RecentRecord =>
  typeof value === 'object' &&
  value !== null &&
  'href' in value &&
  'label' in value &&
  typeof value.href === 'string' &&
  value.href.startsWith(`${addressOf('overview')}/`) &&
  typeof value.label === 'string';

/** What this person opened last on this device, the latest first. */
export function recentRecords(user_id: string): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(prefix + user_id) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, kept) : [];
  } catch {
    return [];
  }
}

/** Puts a record on top of the list; it is in it once. */
export function noteRecent(user_id: string, record: RecentRecord): void {
  const others = recentRecords(user_id).filter((one) => one.href !== record.href);
  localStorage.setItem(prefix + user_id, JSON.stringify([record, ...others].slice(0, kept)));
}

/** Names of clients do not stay on a device behind a person who has logged out. */
export function forgetRecents(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix)) localStorage.removeItem(key);
}
