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
