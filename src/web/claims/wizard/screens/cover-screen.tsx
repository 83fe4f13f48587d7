import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { dateOfInstant, unixSeconds, periodTextOf } from '#domain/dates.ts';
import { useRead } from '#web/api/use-read.ts';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { GoesOn } from '#web/claims/wizard/goes-on.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import {
  chooseCover,
  coveredDays,
  coversOfPolicy,
  crashPolicies,
  fetchCovers,
  isToday,
  likelyCovers,
  onlyCover,
} from '#web/claims/wizard/cover.ts';
import type { CrashCover } from '#web/claims/wizard/draft.ts';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

const today = () => dateOfInstant(unixSeconds(new Date()));
const other = 'other';

/** Step 01: which car crashed, and at which event. */
export function CrashCoverScreen() {
  const { report, draft, complaint } = useCrash();
  const { client_id, cover } = draft;
  const [elsewhere, setElsewhere] = useState(false);
  const [{ policy_id }] = useSearchOf('claim_new');
  const covers = useQuery({
    queryKey: ['get_events_for_policy', 'crash_covers', client_id, policy_id],
    queryFn: () => fetchCovers(client_id, today(), policy_id),
  });
  const likely = likelyCovers(covers.data ?? [], today());
  const rows =
    cover && !elsewhere && !likely.some((one) => one.item_id === cover.item_id)
      ? [...likely, cover]
      : likely;

  const only = onlyCover(likely, today());
  useEffect(() => {
    if (only && report.draft.cover === null) chooseCover(report, only, today());
  }, [only, report]);

  if (covers.isError && !cover)
    return (
      <ErrorState
        title="Your policies could not be loaded."
        error={covers.error}
        onRetry={() => void covers.refetch()}
      />
    );
  if (covers.isPending && !cover)
    return covers.fetchStatus === 'paused' ? (
      <InlineAlert tone="warning">
        You are offline. Your cars and events appear when the connection is back.
      </InlineAlert>
    ) : (
      <PageSkeleton />
    );

  const onlyElsewhere = elsewhere || rows.length === 0;
  return (
    <>
      {rows.length > 0 ? (
        <GoesOn stays={elsewhere}>
          <ChoiceRows
            label="Car and event"
            value={elsewhere ? other : cover?.item_id}
            onChange={(value) => {
              setElsewhere(value === other);
              const chosen = rows.find((one) => one.item_id === value);
              if (chosen) chooseCover(report, chosen, today());
            }}
            options={[
              ...rows.map((one) => ({
                value: one.item_id,
                label: <CoverTitle cover={one} />,
                note: coverNote(one),
              })),
              { value: other, label: 'Something else' },
            ]}
          />
        </GoesOn>
      ) : null}
      {onlyElsewhere ? <OtherCover alone={rows.length === 0} /> : null}
      <CrashComplaint text={complaint('item_id') ?? complaint('policy_id')} />
    </>
  );
}

function CoverTitle({ cover }: { cover: CrashCover }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {cover.car_title}
      </Box>
      {isToday(cover, today()) ? (
        <Box
          component="span"
          sx={{
            px: 2,
            borderRadius: `${t.radius.sm}px`,
            background: t.tone.success.bg,
            color: t.tone.success.fg,
            fontSize: 13,
            lineHeight: '22px',
          }}
        >
          Today
        </Box>
      ) : null}
    </Box>
  );
}

function coverNote(cover: CrashCover): string {
  const days = periodTextOf(cover.start_on, cover.end_on);
  const { first, last } = coveredDays(cover);
  const covered = periodTextOf(first, last);
  return [cover.event_name, cover.circuit_name, days, covered === days ? '' : `covered ${covered}`]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Any policy of the client, and any car at any event of it. */
function OtherCover({ alone }: { alone: boolean }) {
  const { report, draft } = useCrash();
  const [policy_id, setPolicy] = useState<string | null>(null);
  const policies = useRead('get_policy_numbers', { user_id: draft.client_id });
  const open = crashPolicies(policies.data?.policies ?? [], today());
  const policy = open.find((one) => one.policy_id === policy_id);
  const covers = useQuery({
    queryKey: ['get_events_for_policy', 'crash_covers_of', policy_id],
    queryFn: () => (policy ? coversOfPolicy(policy) : []),
    enabled: policy !== undefined,
  });
  if (policies.data && open.length === 0)
    return (
      <EmptyState
        title="No policy in force."
        text="A crash can be reported on a policy that has begun. Call us if there should be one."
        compact
      />
    );
  const found = covers.data ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: alone ? 0 : 5 }}>
      <SelectField
        label="Policy"
        value={policy_id}
        onChange={setPolicy}
        options={open.map((one) => ({
          value: one.policy_id,
          label: one.cover_title ? `${one.policy_number} · ${one.cover_title}` : one.policy_number,
        }))}
        loading={policies.isPending}
        emptyText={policies.isError ? 'Options could not be loaded.' : 'No results'}
      />
      {found.length > 0 ? (
        <GoesOn>
          <ChoiceRows
            label="Car and event of this policy"
            value={draft.cover?.item_id}
            onChange={(value) => {
              const chosen = found.find((one) => one.item_id === value);
              if (chosen) chooseCover(report, chosen, today());
            }}
            options={found.map((one) => ({
              value: one.item_id,
              label: <CoverTitle cover={one} />,
              note: coverNote(one),
            }))}
          />
        </GoesOn>
      ) : null}
      {covers.data && found.length === 0 ? (
        <InlineAlert tone="info">This policy covers no car at an event.</InlineAlert>
      ) : null}
    </Box>
  );
}
