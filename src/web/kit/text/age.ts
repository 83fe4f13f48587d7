import { counted } from '#domain/counted.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago in the shortest words: `now`, `20 m`, `2 h`, `3 d`, `5 wk`, `2 y`. Both in unix seconds. */
export function ageText(since: number, now: number): string {
  const seconds = Math.max(0, now - since);
  if (seconds < minute) return 'now';
  if (seconds < hour) return `${Math.floor(seconds / minute)} m`;
  if (seconds < day) return `${Math.floor(seconds / hour)} h`;
  const days = Math.floor(seconds / day);
  if (days < 60) return `${days} d`;
  if (days < 365) return `${Math.floor(days / 7)} wk`;
  return `${Math.floor(days / 365)} y`;
}

/** How long ago in words for a sentence: `20 minutes`, `3 days`, `5 weeks`. Both in unix seconds. */
export function ageWords(since: number, now: number): string {
  const seconds = Math.max(0, now - since);
  if (seconds < hour) return counted(Math.max(1, Math.floor(seconds / minute)), 'minute');
  if (seconds < day) return counted(Math.floor(seconds / hour), 'hour');
  const days = Math.floor(seconds / day);
  return days < 60 ? counted(days, 'day') : counted(Math.floor(days / 7), 'week');
}

/** The same as the end of a sentence: `just now`, `3 days ago`. */
export const agoText = (since: number, now: number): string =>
  now - since < minute ? 'just now' : `${ageWords(since, now)} ago`;
