import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DocumentDetail, DocumentVersion } from '#contract/policies/document-answers.ts';
import { formatDateTime } from '#domain/dates.ts';
import { useRead } from '#web/api/use-read.ts';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import {
  DocumentActionsContext,
  useDocumentActions,
} from '#web/policies/document/document-actions.ts';
import { nextStepOf } from '#web/policies/quote/next-step.ts';
import { QuoteHeader } from '#web/policies/quote/quote-header.tsx';
import { QuoteNotices } from '#web/policies/quote/quote-notices.tsx';
import { QuoteFigures, QuoteTabs } from '#web/policies/quote/quote-tabs.tsx';
import { QuoteView } from '#web/policies/quote/quote-view.tsx';
import { useSendRefused } from '#web/policies/document/use-send-refused.ts';
import { useAskedStep, useDocumentSteps } from '#web/policies/document/use-document-steps.tsx';

/** A quote to read: locked, an old version, or not the reader's to change. */
export function QuoteReaderPage({
  document,
  version_id,
  needsRoom = false,
}: {
  document: DocumentDetail;
  version_id: string;
  /** It could be changed here, were the window wider. */
  needsRoom?: boolean;
}) {
  const steps = useDocumentSteps(document);
  const isOld = version_id !== document.version.version_id;
  const { policy_id } = document;
  const old = useRead('get_document_version', { policy_id, version_id }, { enabled: isOld });
  useAskedStep(steps);
  const actions = {
    document,
    steps,
    sendRefused: useSendRefused(document),
    hasItems: (document.version.line ?? document.version).items.length > 0,
    clearReferral: (
      <Button variant="outlined" onClick={() => steps.take('clear_referral')}>
        Clear referral
      </Button>
    ),
  };
  const version = isOld ? old.data : document.version;
  return (
    <DocumentActionsContext value={actions}>
      <DetailPage
        copies={document.document_number}
        side={<ThreadPanel parentType="policy" parentId={policy_id} />}
      >
        <QuoteHeader steps={!isOld} />
        {version ? (
          <>
            <QuoteFigures version={version} policy_id={policy_id} />
            <QuoteTabs
              document={document}
              version={version}
              quote={
                <Box sx={{ display: 'grid', gap: 4 }}>
                  {needsRoom ? <NeedsRoom /> : null}
                  {isOld ? (
                    <OldVersion document={document} version={version} />
                  ) : (
                    <>
                      <SendRefused />
                      <QuoteNotices document={document} />
                    </>
                  )}
                  <QuoteView document={document} version={version} />
                </Box>
              }
            />
          </>
        ) : old.isError ? (
          <ErrorState
            title="This version could not be loaded."
            error={old.error}
            onRetry={() => void old.refetch()}
          />
        ) : (
          <PageSkeleton />
        )}
      </DetailPage>
      {steps.dialogs}
    </DocumentActionsContext>
  );
}

function OldVersion({ document, version }: { document: DocumentDetail; version: DocumentVersion }) {
  const [, change] = useSearchOf('quote');
  const when = formatDateTime(version.locked_at ?? version.created_at);
  return (
    <InlineAlert
      tone="info"
      action={
        <Button sx={{ my: -1.5, color: 'inherit' }} onClick={() => change({ version: undefined })}>
          {`Show version ${document.version.version_label}`}
        </Button>
      }
    >
      {`Version ${version.version_label} as it was ${version.locked ? 'sent on' : 'begun on'} ${when}. It can only be read.`}
    </InlineAlert>
  );
}

/** Why the step that comes next, to the client, cannot be taken. */
function SendRefused() {
  const refusal = nextStepOf(useDocumentActions())?.refusal;
  return refusal === undefined ? null : <InlineAlert tone="warning">{refusal}</InlineAlert>;
}

function NeedsRoom() {
  return (
    <InlineAlert tone="info">
      This window is too narrow to change the quote. Turn the phone, or open the quote on a wider
      screen.
    </InlineAlert>
  );
}
