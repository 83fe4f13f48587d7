import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { addressOf } from '#domain/places.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useParam } from '#web/kit/address/use-param.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useHeldWhileDialog } from '#web/kit/overlay/open-dialogs.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const waiting = (
  <DetailPage>
    <PageSkeleton />
  </DetailPage>
);
// Which of the two is shown depends on the quote, so their code comes beside it.
const QuoteEditorPage = lazyPart(
  () => import('#web/policies/editor/quote-editor-page.tsx').then((m) => m.QuoteEditorPage),
  { waiting, soon: true },
);
const QuoteReaderPage = lazyPart(
  () => import('#web/policies/quote/quote-reader-page.tsx').then((m) => m.QuoteReaderPage),
  { waiting, soon: true },
);

/** /dashboard/new-quotes/$policy_id: a quote, or the revision of a policy, for staff, brokerage and insurer. */
export function QuoteScreen() {
  const policy_id = useParam('policy_id');
  const document = useRead('get_document', { policy_id });
  if (document.isPending) return waiting;
  if (document.data === undefined) {
    if (document.error?.code === 'not_found') throw document.error;
    return (
      <ErrorState
        title="The quote could not be loaded."
        error={document.error}
        onRetry={() => void document.refetch()}
      />
    );
  }
  return <QuoteRecord key={policy_id} document={document.data} />;
}

/** The editor where the version in work may be changed; everywhere else the quote to read. */
function QuoteRecord({ document }: { document: DocumentDetail }) {
  const narrow = useHeldWhileDialog(useMediaQuery('(max-width: 699.95px)', { noSsr: true }));
  const go = useGo();
  const hasPolicyPage = useIsAmong('superadmin', 'admin', 'brokerage');
  const [search] = useSearchOf('quote');
  const { policy_id, version } = document;
  const besideTrack = isVi(document.insurance_type);
  const wanted = search.version;
  const isOld = wanted !== undefined && wanted !== version.version_id;
  const [isTyped, setTyped] = useState(false);
  const editable = document.abilities.includes('save_quote') && version.content !== undefined;
  const belongsToPolicies =
    document.document_state === 'policy' && !editable && !isTyped && hasPolicyPage;
  useEffect(() => {
    if (!belongsToPolicies) return;
    go(addressOf(besideTrack ? 'vi_document' : 'policy', { policy_id }), { replace: true });
  }, [belongsToPolicies, besideTrack, policy_id, go]);
  if (belongsToPolicies) return waiting;
  // The editor's fields need room, as a window at 200 % zoom has: a phone shows the quote and moves it on. What is typed
  // already stays in sight, though the window becomes narrow or somebody else sends the quote.
  const edits = (editable && !narrow) || isTyped;
  if (edits && !isOld && version.content)
    return <QuoteEditorPage document={document} stored={version.content} onTyped={setTyped} />;
  return (
    <QuoteReaderPage
      document={document}
      version_id={isOld ? wanted : version.version_id}
      needsRoom={editable && narrow && !isOld}
    />
  );
}
