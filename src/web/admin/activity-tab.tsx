import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { badgeOf } from '#domain/accounts/account-badges.ts';
import { dateOfInstant, formatCalendarDate, timeOfInstant } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { activityTitle, fieldTitle, isOnlyAnId, valueText } from '#web/admin/activity-words.ts';
import { SenderBadge } from '#web/files/sender-badge.tsx';
import { Card } from '#web/kit/card.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { LongText } from '#web/kit/long-text.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { pageCount } from '#web/kit/list-state.ts';
import { t } from '#web/kit/tokens.ts';

type Entry = ItemOf<'get_activity', 'entries'>;

const pageSize = 50;

/** Who changed what and when, newest first, day by day. */
export function ActivityTab({ recordKind, recordId }: { recordKind: string; recordId: string }) {
  const [page, setPage] = useState(1);
  const read = useRead(
    'get_activity',
    { record_kind: recordKind, record_id: recordId, page, page_size: pageSize },
    { keepPrevious: true },
  );
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) {
    return (
      <ErrorState
        title="Activity could not be loaded."
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    );
  }
  const { entries, total } = read.data;
  const pages = pageCount(total, pageSize);
  if (entries.length === 0) {
    return (
      <Card>
        <EmptyState compact title="No activity yet." text="Every change appears here." />
      </Card>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <Card key={day} title={formatCalendarDate(day)} flush>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {ofDay.map((entry) => (
              <ActivityRow key={entry.audit_id} entry={entry} />
            ))}
          </Box>
        </Card>
      ))}
      {pages > 1 ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 3 }}>
          <Button variant="outlined" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Box className="num" sx={{ fontSize: 13, color: t.n[600] }}>
            Page {page} of {pages}
          </Box>
          <Button variant="outlined" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </Box>
      ) : null}
    </Box>
  );
}

function byDay(entries: readonly Entry[]): { day: string; entries: Entry[] }[] {
  const days: { day: string; entries: Entry[] }[] = [];
  for (const entry of entries) {
    const day = dateOfInstant(entry.stamp);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

function ActivityRow({ entry }: { entry: Entry }) {
  const name = entry.actor_name || 'Paddock';
  const changes = entry.changes.filter((change) => !isOnlyAnId(change));
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto auto minmax(0, 1fr)',
        columnGap: 3,
        alignItems: 'start',
        px: 4,
        py: 3,
        fontSize: 13,
        lineHeight: '20px',
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      <Box className="num" sx={{ color: t.n[500] }}>
        {timeOfInstant(entry.stamp)}
      </Box>
      <SenderBadge badge={badgeOf(entry.actor_type)} name={name} small />
      <Box sx={{ minWidth: 0 }}>
        <Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {activityTitle(entry.action)}
          </Box>{' '}
          <Box component="span" sx={{ color: t.n[500] }}>
            by {name}
          </Box>
        </Box>
        {changes.length > 0 ? (
          <Box component="dl" sx={{ m: 0, mt: 1 }}>
            {changes.map((change) => (
              <Change key={change.field} kind={entry.record_kind} change={change} />
            ))}
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

function Change({ kind, change }: { kind: string; change: Entry['changes'][number] }) {
  const isNew = change.from === null || change.from === undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <Box component="dt" sx={{ color: t.n[500] }}>
        {fieldTitle(change.field)}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}
      >
        {isNew ? null : (
          <>
            <Box component="span" sx={{ color: t.n[600] }}>
              <LongText text={valueText(kind, change.field, change.from)} length={80} />
            </Box>
            <ArrowRight size={13} color={t.n[500]} role="img" aria-label="became" />
          </>
        )}
        <LongText text={valueText(kind, change.field, change.to)} length={120} />
      </Box>
    </Box>
  );
}
