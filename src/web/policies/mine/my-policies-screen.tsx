import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { ViewTabs } from '#web/kit/list/view-tabs.tsx';
import type { ClientGroup } from '#web/policies/document/cover-words.ts';
import { documentsOf } from '#web/policies/mine/documents-in-order.ts';
import { MyDocumentCards } from '#web/policies/mine/my-document-card.tsx';
import { MyRequests, useOpenRequests } from '#web/policies/mine/my-requests.tsx';
import { useClientNow } from '#web/policies/document/use-client-now.ts';

const views = [
  { id: 'active', label: 'Active' },
  { id: 'upcoming', label: 'Upcoming' },
  { id: 'ended', label: 'Ended' },
] as const;
const viewIds = views.map(({ id }) => id);

/** For a car on track, or for anything else. */
function WaysToAsk() {
  const go = useGo();
  return (
    <>
      <Button
        variant="contained"
        startIcon={<Plus />}
        onClick={() => go(addressOf('cover_request'))}
      >
        Ask for cover
      </Button>
      <Button variant="outlined" onClick={() => go(addressOf('season_cover'))}>
        Season cover
      </Button>
      <Button variant="outlined" onClick={() => go(addressOf('insurance_request'))}>
        Ask for another insurance
      </Button>
    </>
  );
}

/** /dashboard/policies: what a client has, what waits for its answer, what it asked for. */
export function MyPoliciesScreen() {
  const at = useClientNow();
  const cover = useRead('get_my_cover', {});
  const requests = useOpenRequests();
  const of = (group: ClientGroup) =>
    documentsOf(group, [...(cover.data?.policies ?? []), ...(cover.data?.quotes ?? [])], at);
  // Between two seasons nothing runs: then the first view with something in it is shown.
  const first = viewIds.find((id) => of(id).length > 0) ?? 'active';
  const list = useListState({ view: first });
  const view = oneOf(list.view, viewIds, first);
  if (cover.isError)
    return (
      <ErrorState
        title="Your policies could not be loaded."
        error={cover.error}
        onRetry={() => void cover.refetch()}
      />
    );
  if (!cover.data) return <PageSkeleton />;
  const nothing =
    cover.data.policies.length + cover.data.quotes.length + requests.open.length === 0;
  if (nothing)
    return (
      <>
        <PageHeader title="Policies" />
        <EmptyState
          title="No policies yet."
          text="Tell us which car drives where, and you get a quote."
          action={<WaysToAsk />}
        />
      </>
    );
  const shown = of(view);
  return (
    <Box sx={{ maxWidth: 1040, display: 'grid', gap: 6 }}>
      <PageHeader title="Policies" actions={<WaysToAsk />} />
      <MyDocumentCards title="Waiting for your answer" rows={of('to_accept')} at={at} />
      <Box>
        <ViewTabs
          list={list}
          label="Your policies"
          views={views.map((one) => ({ ...one, count: of(one.id).length }))}
        />
        {shown.length === 0 ? (
          <EmptyState
            compact
            title={
              view === 'active'
                ? 'Nothing is running now.'
                : view === 'upcoming'
                  ? 'Nothing is coming up.'
                  : 'Nothing has ended yet.'
            }
          />
        ) : (
          <MyDocumentCards title="Policies" hideTitle rows={shown} at={at} />
        )}
      </Box>
      <MyDocumentCards title="Being worked on" rows={of('in_work')} at={at} />
      <MyRequests requests={requests.open} />
    </Box>
  );
}
