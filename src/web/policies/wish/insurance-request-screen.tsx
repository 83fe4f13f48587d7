import Box from '@mui/material/Box';
import { useState } from 'react';
import { lines } from '#domain/lines/lines.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { focusField } from '#web/policies/document/field-spot.tsx';
import { RequestFrame } from '#web/policies/request/request-frame.tsx';
import { useDiscardDraft } from '#web/policies/request/use-discard-draft.ts';
import {
  homeOf,
  useWishSteps,
  type WishStep,
  type WishWay,
} from '#web/policies/wish/use-wish-steps.ts';
import { pageOfItem } from '#web/policies/editor/line/item-pages.ts';

const WishStepBody = lazyPart(
  () => import('#web/policies/wish/wish-step-body.tsx').then((m) => m.WishStepBody),
  { waiting: <PageSkeleton /> },
);
// Its messages and files are of no use while somebody still asks.
const RequestReceived = lazyPart(
  () => import('#web/policies/request/request-received.tsx').then((m) => m.RequestReceived),
  { waiting: <PageSkeleton /> },
);

function questionOf(step: WishStep, { wish }: WishWay['draft']) {
  const { insurance_type } = wish.line;
  const { nouns } = lines[insurance_type];
  switch (step) {
    case 'client':
      return { question: 'For whom is it?', hint: 'You ask on behalf of one of your clients.' };
    case 'line':
      return { question: 'Which insurance?' };
    case 'items':
      return {
        question: nouns,
        hint: `${insuranceTypeLabels[insurance_type]}. Type them, or bring them from a sheet or a file.`,
      };
    case 'terms':
      return { question: 'From when to when?', hint: 'Both days are covered.' };
    case 'check':
      return { question: 'Check and send' };
  }
}

/** /dashboard/policies/insurance-request: a client asks for an insurance beside the track, or its brokerage for it. */
export function InsuranceRequestScreen() {
  const isClient = useSession().account_type === 'agent';
  const home = homeOf(isClient);
  const way = useWishSteps(home);
  const [search] = useSearchOf('insurance_request');
  const { draft, step, sent } = way;
  const users = useRead('get_all_users', {}, { enabled: !isClient, staleMs: 300_000 });
  const [page, setPage] = useState(1);
  const discard = useDiscardDraft(draft, home);
  if (draft.loading)
    return (
      <Box sx={{ maxWidth: 640, mx: 'auto', p: { xs: 4, md: 6 } }}>
        <PageSkeleton />
      </Box>
    );
  if (draft.error) throw draft.error;
  const submitted = draft.status === 'submitted' || draft.handled_at !== null;
  if (sent || submitted)
    return <RequestReceived request_id={search.request_id ?? ''} celebrate={sent} />;
  const proceed = async () => {
    const [wrong] = await way.proceed();
    if (!wrong) return;
    setPage(pageOfItem(wrong.path) ?? page);
    focusField(wrong.path);
  };
  return (
    <RequestFrame
      title="Ask for insurance"
      step={way.place + 1}
      of={way.steps.length}
      {...questionOf(step, draft)}
      isSaved={draft.isSaved}
      busy={draft.busy && step === 'check'}
      trouble={way.trouble}
      continueLabel={step === 'check' ? 'Send request' : 'Continue'}
      onBack={way.back}
      onContinue={() => void proceed()}
      onDiscard={draft.exists ? () => void way.attempt(discard) : undefined}
    >
      <WishStepBody way={way} users={users.data?.users} page={page} onPage={setPage} />
    </RequestFrame>
  );
}
