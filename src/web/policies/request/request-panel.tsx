import Box from '@mui/material/Box';
import { ExternalLink } from 'lucide-react';
import { useContext } from 'react';
import { requestKindLabels } from '#domain/policies/request-status.ts';
import { addressOf } from '#domain/places.ts';
import { useRead } from '#web/api/use-read.ts';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { HeaderNoteContext } from '#web/kit/record/presence-context.ts';
import { RecordPresence } from '#web/kit/record/record-presence.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { RequestBody } from '#web/policies/request/request-body.tsx';
import { RequestButtons } from '#web/policies/request/request-buttons.tsx';
import { requestWord } from '#web/policies/request/request-word.ts';
import { type RequestDetail, useRequestSteps } from '#web/policies/request/use-request-steps.tsx';

/** A request beside the list: what it is, the answers, and the thread below. */
export function RequestPanel({ request_id }: { request_id: string }) {
  const request = useRead('get_request', { request_id });
  return (
    <Box
      component="section"
      aria-label="Open request"
      sx={{
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        height: 'calc(100vh - 290px)',
        minHeight: 320,
        overflowY: 'auto',
      }}
    >
      {request.isError ? (
        <ErrorState
          title="The request could not be loaded."
          error={request.error}
          onRetry={() => void request.refetch()}
        />
      ) : request.data ? (
        <RecordPresence place={{ parent_type: 'request', parent_id: request_id }}>
          <OpenRequest key={request_id} request={request.data} />
        </RecordPresence>
      ) : (
        <Box sx={{ p: 5 }}>
          <PageSkeleton />
        </Box>
      )}
    </Box>
  );
}

function OpenRequest({ request }: { request: RequestDetail }) {
  const steps = useRequestSteps(request);
  const viewers = useContext(HeaderNoteContext);
  return (
    <>
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          px: 5,
          pt: 4,
          pb: 3,
          background: t.n[0],
          borderBottom: `1px solid ${t.n[200]}`,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, mb: 3 }}>
          <Box component="h2" sx={{ typography: 'h2', m: 0, flex: 1, overflowWrap: 'anywhere' }}>
            {request.summary || requestKindLabels[request.kind]}
          </Box>
          <StatusChip {...requestWord(request)} />
          <AppLink
            href={addressOf('request', { request_id: request.request_id })}
            aria-label="Open as a page"
            sx={{ display: 'inline-grid', placeContent: 'center', width: 24, height: 24 }}
          >
            <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
          </AppLink>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <RequestButtons steps={steps} />
          <Box sx={{ ml: 'auto', alignSelf: 'center', minWidth: 0 }}>{viewers}</Box>
        </Box>
      </Box>
      <Box sx={{ p: 5 }}>
        <RequestBody request={request} />
      </Box>
      <Box
        sx={{
          height: 440,
          borderTop: `1px solid ${t.n[200]}`,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        <ThreadPanel parentType="request" parentId={request.request_id} />
      </Box>
      {steps.dialogs}
    </>
  );
}
