import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { ageText, agoText } from '#web/kit/text/age.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { t } from '#web/kit/base/tokens.ts';

const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One clock for all ages on the page, ticking every half minute. */
function watchClock(watcher: () => void): () => void {
  watchers.add(watcher);
  timer ??= setInterval(() => watchers.forEach((one) => one()), 30_000);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

export interface RelativeAgeProps {
  /** Unix seconds; nothing shows as a dash. */
  since: number | null | undefined;
  /** Hours after which the age turns crimson. */
  urgentAfterHours?: number;
  /** It ends a sentence: "3 days ago". */
  ago?: boolean;
}

/** "2 h", "3 d", with the full stamp on hover and focus. */
export function RelativeAge({ since, urgentAfterHours, ago = false }: RelativeAgeProps) {
  const now = useSyncExternalStore(watchClock, () => Math.floor(Date.now() / 30_000) * 30);
  if (!since) return <span>—</span>;
  const urgent = urgentAfterHours !== undefined && now - since > urgentAfterHours * 3600;
  return (
    <Tooltip title={formatDateTime(since)}>
      <Box
        component="time"
        dateTime={new Date(since * 1000).toISOString()}
        className="num"
        sx={urgent ? { color: t.tone.error.fg, fontWeight: 600 } : {}}
      >
        {ago ? agoText(since, now) : ageText(since, now)}
      </Box>
    </Tooltip>
  );
}
