import { dateTextOf } from '#web/kit/text/date-text.tsx';

/** From and until; it breaks between the two dates only, since one that breaks at its hyphens cannot be read. */
export function PeriodText({ from, to }: { from: string | null; to: string | null }) {
  const dates = [...new Set([dateTextOf(from), dateTextOf(to)])].filter((text) => text !== '');
  const whole = { whiteSpace: 'nowrap' } as const;
  if (dates.length < 2) return <span style={whole}>{dates[0] ?? '—'}</span>;
  return (
    <>
      <span style={whole}>{`${dates[0]} –`}</span> <span style={whole}>{dates[1]}</span>
    </>
  );
}
