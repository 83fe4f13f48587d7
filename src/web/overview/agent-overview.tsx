import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ShieldPlus, Siren } from 'lucide-react';
import { openClaimStatuses } from '#domain/claims/claim-status.ts';
import { addressOf, addressOfClaim } from '#domain/places.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { CardSkeleton } from '#web/overview/card-skeleton.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { OpenClaimsCard } from '#web/overview/open-claims-card.tsx';
import { OverviewHead } from '#web/overview/overview-head.tsx';
import { taskNote } from '#web/overview/overview-words.ts';
import { MyAttention, MyPolicyCards, NextEventCard } from '#web/policies/mine/my-cover-cards.tsx';
import { type AttentionTask, useCoverTasksPending } from '#web/policies/mine/use-cover-tasks.ts';

const SmallFigures = lazyPart(
  () => import('#web/analytics/small-figures.tsx').then((m) => m.SmallFigures),
  { waiting: null },
);

const YourAccountCard = lazyPart(() =>
  import('#web/payments/credit/your-account-card.tsx').then((m) => m.YourAccountCard),
);

const twoDigits = (step: number) => String(step).padStart(2, '0');

/** What waits for the client about its claims: unfinished reports, what we asked for, and offers. */
function useClaimTasks(): { tasks: AttentionTask[]; pending: boolean } {
  const work = useRead('get_claim_work', {});
  const drafts = work.data?.open_drafts ?? [];
  const tasks = [
    ...drafts.map((draft) => ({
      id: `draft_${draft.claim_id}`,
      label: draft.is_vi
        ? 'Finish your loss report'
        : `Finish your crash report (step ${twoDigits(draft.wizard_step)})`,
      note: [draft.claim_number, draft.car_name].filter(Boolean).join(' · '),
      href: draft.is_vi
        ? addressOfClaim(draft)
        : addressOf('claim_new', { claim_id: draft.claim_id }),
      urgent: true,
    })),
    ...(work.data?.to_answer ?? []).map((claim) => ({
      id: `answer_${claim.claim_id}`,
      label:
        claim.status === 'approved'
          ? `Accept our offer for ${claim.claim_number}`
          : `Send what is missing for ${claim.claim_number}`,
      note: taskNote(
        claim.event_name || claim.lost_item,
        claim.due_on ? dateTextOf(claim.due_on) : '',
      ),
      due_on: claim.due_on,
      href: addressOfClaim(claim),
      urgent: true,
    })),
  ];
  return { tasks, pending: work.isPending };
}

/** A client's claims that are not closed, on the track and beside it, what moved last first. */
function useOpenClaims() {
  const asked = { sortBy: 'status_since', page_size: 10 } as const;
  const status = [...openClaimStatuses];
  const onTrack = useRead('get_claims', { ...asked, filters: { status } });
  const beside = useRead('get_claims', { ...asked, filters: { status, is_vi: true } });
  const claims = [...(onTrack.data?.claims ?? []), ...(beside.data?.claims ?? [])];
  return {
    claims: claims.toSorted((a, b) => b.status_since - a.status_since).slice(0, 10),
    isPending: onTrack.isPending || beside.isPending,
  };
}

/** A client's Overview, made for a phone: report a crash, what needs doing, cover, claims, policies. */
export function AgentOverview() {
  const { tasks, pending } = useClaimTasks();
  const coverPending = useCoverTasksPending();
  const cover = useRead('get_my_cover', {});
  const claims = useOpenClaims();
  const nothing =
    cover.data !== undefined && cover.data.policies.length + cover.data.quotes.length === 0;
  // All at once, so that nothing that is read already moves down for what comes after it.
  const waiting = pending || coverPending || claims.isPending;
  return (
    <>
      <OverviewHead />
      <Box
        sx={{
          mt: 4,
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <FirstDeeds nothing={nothing} />
          {waiting ? (
            <Card title="Needs your attention" flush>
              <CardSkeleton rows={3} height={64} />
            </Card>
          ) : (
            <>
              <MyAttention extra={tasks} />
              <NextEventCard />
              <OtherInsurances />
            </>
          )}
        </Box>
        <Box
          sx={{
            // Below the other column it would be pushed down by what waits there.
            display: { xs: waiting ? 'none' : 'grid', lg: 'grid' },
            gap: 4,
            minWidth: 0,
          }}
        >
          {waiting ? (
            <Card title="Policies" flush>
              <CardSkeleton rows={3} height={64} />
            </Card>
          ) : (
            <>
              <OpenClaimsCard claims={claims.claims} />
              <SmallFigures title="Your season" />
              <PoliciesAndAccount nothing={nothing} />
            </>
          )}
        </Box>
      </Box>
    </>
  );
}

/** What a client comes for; whoever has no policy yet is asked further down, where policies will stand. */
function FirstDeeds({ nothing }: { nothing: boolean }) {
  const go = useGo();
  return (
    <>
      <Button
        variant="contained"
        size="large"
        startIcon={<Siren />}
        onClick={() => go(addressOf('claim_new'))}
        sx={{ width: '100%', minHeight: 56 }}
      >
        Report a crash
      </Button>
      {nothing ? null : (
        <Button
          variant="outlined"
          startIcon={<ShieldPlus />}
          onClick={() => go(addressOf('cover_request'))}
          sx={{ width: '100%' }}
        >
          Ask for cover
        </Button>
      )}
    </>
  );
}

/** The account comes last, so that it moves nothing once it is there. */
function PoliciesAndAccount({ nothing }: { nothing: boolean }) {
  const { user_id } = useSession();
  return (
    <>
      {nothing ? <NoPolicies /> : <MyPolicyCards />}
      <YourAccountCard user_id={user_id} isElsewhere />
    </>
  );
}

/** Beside the track: valuables, transports and the like. */
function OtherInsurances() {
  const go = useGo();
  return (
    <Card title="Other insurances">
      <Box sx={{ mb: 3, color: t.n[600] }}>
        Watches, tools, a transport, a car at a show: tell us, and you get a quote.
      </Box>
      <Button variant="outlined" onClick={() => go(addressOf('insurance_request'))}>
        Ask for another insurance
      </Button>
    </Card>
  );
}

function NoPolicies() {
  const go = useGo();
  const { support_phone } = useSession();
  return (
    <Card>
      <EmptyState
        title="No policies yet."
        text={`Ask us for cover of your car and your events.${support_phone ? ` Or call ${support_phone}.` : ''}`}
        circuit="coast"
        action={
          <Button variant="contained" onClick={() => go(addressOf('cover_request'))}>
            Ask for cover
          </Button>
        }
      />
    </Card>
  );
}
