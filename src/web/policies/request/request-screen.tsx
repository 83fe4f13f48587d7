import { requestList } from '#contract/policies/request-list.ts';
import { viRequestList } from '#contract/policies/vi-request-list.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { requestKindLabels } from '#domain/policies/request-status.ts';
import { addressOf } from '#domain/places.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import { useRead } from '#web/api/use-read.ts';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useParam } from '#web/kit/address/use-param.ts';
import { RequestBody } from '#web/policies/request/request-body.tsx';
import { RequestButtons } from '#web/policies/request/request-buttons.tsx';
import { requestWord } from '#web/policies/request/request-word.ts';
import { type RequestDetail, useRequestSteps } from '#web/policies/request/use-request-steps.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const FilesTab = lazyPart(() => import('#web/files/files-tab.tsx').then((m) => m.FilesTab), {
  waiting: <PageSkeleton />,
});

/** /dashboard/ontrack-requests/$request_id: one request as a page, for phones and for links. */
export function RequestScreen() {
  const request_id = useParam('request_id');
  const request = useRead('get_request', { request_id });
  if (request.isPending)
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  if (request.isError) {
    if (request.error.code === 'not_found') throw request.error;
    return (
      <ErrorState
        title="The request could not be loaded."
        error={request.error}
        onRetry={() => void request.refetch()}
      />
    );
  }
  return <RequestRecord request={request.data} />;
}

function RequestRecord({ request }: { request: RequestDetail }) {
  const steps = useRequestSteps(request);
  const { request_id } = request;
  return (
    <DetailPage
      copies={request_id}
      side={<ThreadPanel parentType="request" parentId={request_id} />}
    >
      <PageHeader
        breadcrumb={[
          isVi(request.insurance_type)
            ? { label: viRequestList.title, href: addressOf('vi_requests') }
            : { label: requestList.title, href: addressOf('requests') },
        ]}
        stepper={<RecordStepper />}
        title={request.summary || requestKindLabels[request.kind]}
        status={<StatusChip {...requestWord(request)} />}
        facts={[request.client_name, request.document_number].filter(Boolean).join(' · ')}
        actions={<RequestButtons steps={steps} />}
      />
      <PageTabs
        label="Request"
        // 1, 2 and 3 answer the request here as they do beside the list.
        keys={false}
        tabs={[
          {
            id: 'request',
            label: 'Request',
            content: (
              <Card>
                <RequestBody request={request} />
              </Card>
            ),
          },
          {
            id: 'files',
            label: 'Files',
            content: <FilesTab parentType="request" parentId={request_id} />,
          },
          activityTab('request', request_id),
        ]}
      />
      {steps.dialogs}
    </DetailPage>
  );
}
