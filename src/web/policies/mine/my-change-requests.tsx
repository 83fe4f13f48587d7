import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { requestKindLabels } from '#domain/policies/request-status.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { type MyRequest, useOpenRequests } from '#web/policies/mine/my-requests.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';
import { requestWord } from '#web/policies/request/request-word.ts';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';

/** What was asked about this policy and is not answered; it can be taken back until then. */
export function MyChangeRequests({ policy }: { policy: PolicyDetail }) {
  const { open } = useOpenRequests(policy.policy_id);
  if (open.length === 0) return null;
  return (
    <Card title="You asked for" flush>
      {open.map((request) => (
        <OpenRequest key={request.request_id} request={request} />
      ))}
    </Card>
  );
}

function OpenRequest({ request }: { request: MyRequest }) {
  const { request_id } = request;
  const confirm = useConfirm();
  const detail = useRead('get_request', { request_id });
  const retract = useStepWrite('retract_request', { done: 'Request taken back' });
  const takeBack = async () => {
    const sure = await confirm({
      title: 'Take this request back?',
      text: 'Nothing changes on your policy.',
      confirmLabel: 'Take back request',
      cancelLabel: 'Keep request',
    });
    if (sure) retract.mutate({ request_id, revision: detail.data?.revision ?? request.revision });
  };
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        px: { xs: 4, md: 5 },
        py: 3,
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {request.summary || requestKindLabels[request.kind]}
        </Box>
        <Box sx={{ color: t.n[500], fontSize: 13, lineHeight: '20px' }}>
          {[dateTextOf(request.submitted_at), request.message].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <StatusChip {...requestWord(request)} />
      {detail.data?.abilities.includes('retract_request') ? (
        <Button variant="outlined" onClick={() => void takeBack()}>
          Take back
        </Button>
      ) : null}
    </Box>
  );
}
