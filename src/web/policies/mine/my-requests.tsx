import Box from '@mui/material/Box';
import { ChevronRight } from 'lucide-react';
import { requestKindLabels } from '#domain/policies/request-status.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { requestWord, wizardHref } from '#web/policies/request/request-word.ts';

export type MyRequest = ItemOf<'get_requests', 'requests'>;

/** The client's own requests that are not answered yet, drafts first. */
export function useOpenRequests(policy_id?: string) {
  const requests = useRead('get_requests', {
    page_size: 50,
    filters: policy_id === undefined ? {} : { policy: [policy_id] },
    sortBy: 'created_at',
  });
  const open = (requests.data?.requests ?? []).filter(
    (request) => request.handled_at === null && request.status !== 'retracted',
  );
  return { ...requests, open };
}

/** What the client, or a brokerage for its clients, asked for and we have not answered. */
export function MyRequests({
  requests,
  title = 'Your requests',
}: {
  requests: readonly MyRequest[];
  title?: string;
}) {
  const isClient = useIsAmong('agent');
  if (requests.length === 0) return null;
  return (
    <Card title={title} flush>
      {requests.map((request) => (
        <AppLink
          key={request.request_id}
          href={wizardHref(request)}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 3,
            minHeight: 64,
            px: 4,
            py: 3,
            '& + &': { borderTop: `1px solid ${t.n[200]}` },
            '&:hover': { background: t.n[25] },
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {request.summary || requestKindLabels[request.kind]}
            </Box>
            <Box sx={{ color: t.n[500], fontSize: 13, lineHeight: '20px' }}>
              <UnbrokenText>
                {[
                  isClient ? '' : request.client_name,
                  request.document_number,
                  request.submitted_at
                    ? `Sent ${dateTextOf(request.submitted_at)}`
                    : `Begun ${dateTextOf(request.created_at)}, not sent yet`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </UnbrokenText>
            </Box>
          </Box>
          {request.status === 'created' ? (
            <StatusChip label="Draft" tone="secondary" />
          ) : (
            <StatusChip {...requestWord(request)} />
          )}
          <ChevronRight size={16} color={t.n[500]} aria-hidden="true" style={{ flex: 'none' }} />
        </AppLink>
      ))}
    </Card>
  );
}
