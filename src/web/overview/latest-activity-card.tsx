import Box from '@mui/material/Box';
import { actorBadge } from '#domain/accounts/account-badges.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { ActivityKind } from '#domain/admin/activity-kinds.ts';
import { recordPlace } from '#domain/places.ts';
import { SenderBadge } from '#web/files/sender-badge.tsx';
import { AppLink } from '#web/kit/base/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { CardSkeleton } from '#web/overview/card-skeleton.tsx';

type Entry = ItemOf<'get_activity', 'entries'>;

const shown = 10;
/** Log-ins, and the mails and papers that follow of themselves, tell nothing about the work. */
const kinds: ActivityKind[] = ['status', 'message', 'change'];

/** The last things that anybody did. */
export function LatestActivityCard() {
  const activity = useRead('get_activity', { page_size: shown, kinds }, { pollMs: 120_000 });
  const rows = activity.data?.entries;
  return (
    <Card title="Latest activity" flush>
      {activity.isError && !rows ? (
        <ErrorState
          title="Activity could not be loaded."
          error={activity.error}
          onRetry={() => void activity.refetch()}
        />
      ) : rows === undefined ? (
        <CardSkeleton rows={shown} height={36} />
      ) : rows.length === 0 ? (
        <EmptyState compact title="No activity yet." text="Every change appears here." />
      ) : (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((entry) => (
            <ActivityRow key={entry.audit_id} entry={entry} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function ActivityRow({ entry }: { entry: Entry }) {
  const name = entry.actor_name || 'Paddock';
  const href = recordPlace(entry.record_kind, entry.record_id);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 3,
        px: 4,
        py: 2,
        fontSize: 13,
        lineHeight: '20px',
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      <SenderBadge badge={actorBadge(entry)} name={name} small />
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {href ? (
          <AppLink href={href} sx={{ fontWeight: 600, '&:hover': { textDecoration: 'underline' } }}>
            {entry.past}
          </AppLink>
        ) : (
          <Box component="span" sx={{ fontWeight: 600 }}>
            {entry.past}
          </Box>
        )}{' '}
        {entry.record_name}{' '}
        <Box component="span" sx={{ color: t.n[500] }}>
          by {name}
        </Box>
      </Box>
      <Box sx={{ color: t.n[500] }}>
        <RelativeAge since={entry.stamp} />
      </Box>
    </Box>
  );
}
