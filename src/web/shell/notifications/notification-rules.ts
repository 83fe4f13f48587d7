import { t } from '#web/kit/base/tokens.ts';

/** The bell asks this often [9.2]; live changes come on top. */
export const notificationPollMs = 120_000;

/** What the bell asks for: the newest, and few [9.2]. */
export const latestNotifications = { page: 1, limit: 5 } as const;

/** A pointer or the focus must rest this long, so that crossing the list does not clear it. */
export const seenDwellMs = 400;

/** Unseen is white with a dot, seen is grey and without [2.60]. */
export function notificationLook(seen: boolean): {
  background: string;
  colour: string;
  dot: string;
} {
  return seen
    ? { background: t.n[50], colour: t.n[500], dot: 'transparent' }
    : { background: t.n[0], colour: t.n[900], dot: t.brand[500] };
}

const badgeMax = 99;

/** The number on the bell: nothing when all are seen, 99 at most [2.59]. */
export function badgeText(unseen: number): string {
  if (unseen <= 0) return '';
  return unseen > badgeMax ? `${badgeMax}+` : String(unseen);
}
