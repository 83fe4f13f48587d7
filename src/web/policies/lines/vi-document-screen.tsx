import Box from '@mui/material/Box';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useParam } from '#web/kit/address/use-param.ts';

const waiting = (
  <DetailPage>
    <PageSkeleton />
  </DetailPage>
);
const QuoteScreen = lazyPart(
  () => import('#web/policies/quote/quote-screen.tsx').then((m) => m.QuoteScreen),
  { waiting },
);
const PolicyScreen = lazyPart(
  () => import('#web/policies/policy/policy-screen.tsx').then((m) => m.PolicyScreen),
  { waiting },
);
const MyPolicyScreen = lazyPart(
  () => import('#web/policies/mine/my-policy-screen.tsx').then((m) => m.MyPolicyScreen),
  { waiting },
);

/** /dashboard/various-insurances/$policy_id: a quote or policy of any line as its reader knows those of the track. */
export function ViDocumentScreen() {
  const policy_id = useParam('policy_id');
  const isClient = useIsAmong('agent');
  const isInsurer = useIsAmong('insurer');
  const document = useRead('get_document', { policy_id }, { enabled: !isClient });
  // The frame leaves this page to itself, since the pages of staff fill it.
  if (isClient)
    return (
      <Box sx={{ px: { xs: 4, md: 6 }, py: { xs: 4, md: 5 } }}>
        <MyPolicyScreen />
      </Box>
    );
  if (document.isPending) return waiting;
  if (document.isError) {
    if (document.error.code === 'not_found') throw document.error;
    return (
      <ErrorState
        title="The insurance could not be loaded."
        error={document.error}
        onRetry={() => void document.refetch()}
      />
    );
  }
  const readsQuote = isInsurer || document.data.document_state === 'quote';
  return readsQuote ? <QuoteScreen /> : <PolicyScreen />;
}
