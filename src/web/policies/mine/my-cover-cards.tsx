import { periodTextOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import Box from '@mui/material/Box';
import { ChevronRight, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { documentsOf } from '#web/policies/mine/documents-in-order.ts';
import { DateBlock } from '#web/policies/document/date-block.tsx';
import { MyDocumentCards } from '#web/policies/mine/my-document-card.tsx';
import { type AttentionTask, useCoverTasks } from '#web/policies/mine/use-cover-tasks.ts';
import { useClientNow } from '#web/policies/document/use-client-now.ts';

type Cover = OutputOf<'get_my_cover'>['next'][number];

const noTasks: readonly AttentionTask[] = [];
/** What has no day comes after what has one. */
const noDay = '9999';
const order = ['active', 'upcoming', 'to_accept', 'in_work'] as const;

/** What waits for the client: its own tasks of cover, and those that other areas hand in. */
export function MyAttention({ extra = noTasks }: { extra?: readonly AttentionTask[] }) {
  const tasks = [...extra, ...useCoverTasks()].toSorted(
    (a, b) =>
      Number(b.urgent ?? false) - Number(a.urgent ?? false) ||
      (a.due_on ?? noDay).localeCompare(b.due_on ?? noDay),
  );
  return (
    <Card title="Needs your attention" flush>
      {tasks.length === 0 ? (
        <EmptyState
          compact
          title="Nothing right now."
          text="We tell you when something comes up."
        />
      ) : null}
      {tasks.map((task) => (
        <AppLink
          key={task.id}
          href={task.href}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            minHeight: 56,
            px: 4,
            py: 3,
            '& + &': { borderTop: `1px solid ${t.n[200]}` },
            '&:hover': { background: t.n[25] },
          }}
        >
          <Box
            aria-hidden="true"
            sx={{
              width: 8,
              height: 8,
              borderRadius: '50%',
              flex: 'none',
              background: task.urgent ? t.error : t.brand[500],
            }}
          />
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>
              <UnbrokenText>{task.label}</UnbrokenText>
            </Box>
            {task.note ? (
              <Box sx={{ color: t.n[500], fontSize: 13, lineHeight: '20px' }}>
                <UnbrokenText>{task.note}</UnbrokenText>
              </Box>
            ) : null}
          </Box>
          <ChevronRight size={16} color={t.n[500]} aria-hidden="true" />
        </AppLink>
      ))}
    </Card>
  );
}

/** The next event that the client drives, and whether each car is covered there. */
export function NextEventCard() {
  const cover = useRead('get_my_cover', {});
  const [first] = cover.data?.next ?? [];
  if (!first) return null;
  return (
    <Card title="Next event" flush>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: '44px minmax(0, 1fr)',
          gap: 3,
          px: 4,
          py: 4,
          alignItems: 'center',
        }}
      >
        <DateBlock date={first.event.start_on} />
        <Box>
          <Box sx={{ fontWeight: 600, fontSize: 16, lineHeight: '24px' }}>{first.event.name}</Box>
          <Box sx={{ color: t.n[600], fontSize: 14, lineHeight: '20px' }}>
            <UnbrokenText>
              {[
                first.event.circuit_name,
                periodTextOf(first.event.start_on, first.event.end_on),
              ].join(' · ')}
            </UnbrokenText>
          </Box>
        </Box>
      </Box>
      {(cover.data?.next ?? []).flatMap((one) =>
        one.cars.map((car) => (
          <CoverLine key={`${one.policy_id}_${car.car_id}`} cover={one} car={car} />
        )),
      )}
    </Card>
  );
}

function CoverLine({ cover, car }: { cover: Cover; car: Cover['cars'][number] }) {
  const Icon = cover.is_covered ? ShieldCheck : ShieldAlert;
  return (
    <AppLink
      href={addressOf('my_policy', { policy_id: cover.policy_id })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 56,
        px: 4,
        py: 3,
        borderTop: `1px solid ${t.n[200]}`,
        '&:hover': { background: t.n[25] },
      }}
    >
      <Icon
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        color={cover.is_covered ? t.success : t.error}
      />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          {cover.is_covered ? 'Covered: ' : 'Not covered: '}
          {[car.car_title, car.driver_title || 'driver to follow'].join(', ')}
        </Box>
        <Box sx={{ color: t.n[500], fontSize: 13, lineHeight: '20px' }}>
          <UnbrokenText>{cover.note || cover.document_number}</UnbrokenText>
        </Box>
      </Box>
      <ChevronRight size={16} color={t.n[500]} aria-hidden="true" />
    </AppLink>
  );
}

/** The client's policies, the running ones first; nothing where there are none. */
export function MyPolicyCards() {
  const at = useClientNow();
  const cover = useRead('get_my_cover', {});
  const all = [...(cover.data?.policies ?? []), ...(cover.data?.quotes ?? [])];
  const rows = order.flatMap((group) => documentsOf(group, all, at)).slice(0, 6);
  return <MyDocumentCards title="Policies" rows={rows} at={at} />;
}
