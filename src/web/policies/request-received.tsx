import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { CircuitLine } from '#web/kit/circuit-line.tsx';
import { Facts } from '#web/kit/facts.tsx';
import { DateText } from '#web/kit/date-text.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { useSearchParams } from '#web/kit/use-search-params.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { t } from '#web/kit/tokens.ts';
import { requestWord } from '#web/policies/request-word.ts';

/** A request that was handed in: what happens now, and the way to take it back. */
export function RequestReceived({
  request_id,
  celebrate,
}: {
  request_id: string;
  celebrate: boolean;
}) {
  const go = useGo();
  const toast = useToast();
  const confirm = useConfirm();
  const [, change] = useSearchParams();
  const client = useIsAmong('agent');
  const request = useRead('get_request', { request_id });
  const retract = useWrite('retract_request', {
    onSuccess: () => {
      toast.success('Request taken back');
      change({ step: undefined });
    },
    onError: (error) => toast.failure(error),
  });
  if (!request.data) return <PageSkeleton />;
  const { revision, abilities, outcome, summary, submitted_at, quote_id } = request.data;
  const takeBack = async () => {
    const sure = await confirm({
      title: 'Take this request back?',
      text: 'We stop working on it. You can change it and send it again.',
      confirmLabel: 'Take back',
      cancelLabel: 'Leave it',
    });
    if (sure) retract.mutate({ request_id, revision });
  };
  return (
    <Box
      sx={{
        maxWidth: 560,
        mx: 'auto',
        px: { xs: 4, md: 6 },
        py: { xs: 8, md: 12 },
        display: 'grid',
        gap: 5,
        justifyItems: 'center',
        textAlign: 'center',
      }}
    >
      <CircuitLine circuit="coast" width={180} animate={celebrate} />
      <Box>
        <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
          {celebrate ? 'Request received' : 'Your request'}
        </Box>
        <Box sx={{ mt: 2, color: t.n[600], fontSize: { xs: 16, md: 14 } }}>
          {outcome === null
            ? 'We look at it before your first event and send you a quote by e-mail. Questions come into the thread of this request.'
            : outcome === 'declined'
              ? request.data.outcome_reason
              : 'We have answered this request.'}
        </Box>
      </Box>
      <Card sx={{ width: '100%', textAlign: 'left' }}>
        <Facts
          columns={2}
          facts={[
            { label: 'Asked for', value: summary },
            { label: 'Status', value: <StatusChip {...requestWord(request.data)} /> },
            { label: 'Sent', value: <DateText value={submitted_at} time /> },
            { label: 'First event', value: <DateText value={request.data.event_start_on} /> },
          ]}
        />
      </Card>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
        {quote_id ? (
          <Button variant="contained" onClick={() => go(`/dashboard/policies/${quote_id}`)}>
            Open quote
          </Button>
        ) : null}
        <Button
          variant={quote_id ? 'outlined' : 'contained'}
          onClick={() => go(client ? '/dashboard/policies' : '/dashboard/new-policies')}
        >
          Go to policies
        </Button>
        {abilities.includes('retract') ? (
          <Button variant="outlined" onClick={() => void takeBack()}>
            Take back and change
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
