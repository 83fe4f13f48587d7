import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { CardSkeleton } from '#web/overview/card-skeleton.tsx';
import { putOffUntilTomorrow, readPutOff, writePutOff } from '#web/overview/put-off.ts';
import { useWorkQueue } from '#web/overview/use-work-queue.ts';
import { WorkQueueRow } from '#web/overview/work-queue-row.tsx';

const shortList = 12;
const longList = 100;

/**
 * What waits for staff in one list, the oldest first. Enter opens a row, E puts it off until tomorrow. On a first day the
 * steps above it come before.
 */
export function WorkQueueCard({ isFirstDay }: { isFirstDay: boolean }) {
  const [all, setAll] = useState(false);
  const [off, setOff] = useState(() => readPutOff(today()));
  const queue = useWorkQueue(all ? longList : shortList + 1);
  const toast = useToast();
  const list = useRef<HTMLOListElement>(null);
  const waiting = queue.rows?.filter(({ id }) => off[id] === undefined);
  const shown = all ? waiting : waiting?.slice(0, shortList);
  const keep = (next: typeof off) => {
    writePutOff(next);
    setOff(next);
  };
  const putOff = (id: string) => {
    const before = off;
    focusBeside(list.current, id);
    keep(putOffUntilTomorrow(off, id, today()));
    toast.success('Put off until tomorrow', { undo: () => keep(before) });
  };
  useShortcuts({
    j: () => move(list.current, 1),
    k: () => move(list.current, -1),
    e: {
      does: 'Put the row off until tomorrow',
      act: () => {
        const id = focusedRow(list.current);
        if (id) putOff(id);
      },
    },
  });
  const more = waiting !== undefined && waiting.length > shortList;
  return (
    <Card
      title="Work queue"
      flush
      actions={
        // Its place is kept, so that the rows do not move when it shows.
        <Button
          onClick={() => setAll(!all)}
          aria-expanded={all}
          sx={more || all ? {} : { visibility: 'hidden' }}
        >
          {all ? 'Show fewer' : 'Open all'}
        </Button>
      }
    >
      {queue.error ? (
        <ErrorState
          title="The work queue could not be loaded."
          error={queue.error}
          onRetry={queue.refetch}
        />
      ) : shown === undefined ? (
        <CardSkeleton rows={shortList} height={{ xs: 79, sm: 52 }} />
      ) : shown.length === 0 ? (
        <EmptyState
          title={isFirstDay ? 'Begin with the first steps above.' : 'Nothing waits for you.'}
          text="Claims, requests, accepted quotes and late payments appear here."
          circuit="hill"
        />
      ) : (
        <Box component="ol" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((row) => (
            <WorkQueueRow key={row.id} row={row} onPutOff={() => putOff(row.id)} />
          ))}
        </Box>
      )}
    </Card>
  );
}

const linksOf = (list: HTMLElement | null) =>
  Array.from(list?.querySelectorAll<HTMLElement>('a[data-work]') ?? []);

const focusedRow = (list: HTMLElement | null) =>
  list?.contains(document.activeElement)
    ? document.activeElement?.closest('li')?.querySelector('a')?.dataset['work']
    : undefined;

function move(list: HTMLElement | null, step: number): void {
  const links = linksOf(list);
  const at = links.findIndex((link) => link.dataset['work'] === focusedRow(list));
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}

/** The row below takes the focus before a row goes, so that E can be pressed again. */
function focusBeside(list: HTMLElement | null, id: string): void {
  const links = linksOf(list);
  const at = links.findIndex((link) => link.dataset['work'] === id);
  if (focusedRow(list) === id) (links[at + 1] ?? links[at - 1])?.focus();
}
