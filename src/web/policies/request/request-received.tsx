import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { becomesQuote, requestKindLabels } from '#domain/policies/request-status.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { CircuitLine } from '#web/kit/chart/circuit-line.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { requestWord, wizardHref } from '#web/policies/request/request-word.ts';
import type { RequestDetail } from '#web/policies/request/use-request-steps.tsx';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';

/** The button that was pressed is gone with its page. Once only: whoever writes a message below keeps their place. */
const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/** What happens with a request now, for the client who sent it. */
function whatHappens({ outcome, outcome_reason, kind }: RequestDetail): string {
  if (outcome === 'declined') return outcome_reason;
  if (outcome === 'bought')
    return 'You bought it at once. The policy and its certificate are there.';
  if (outcome === 'quoted')
    return 'We are making a quote of it. You get an email when it is ready.';
  if (outcome === 'applied') return 'We have put it into your policy.';
  if (kind === 'new_insurance')
    return 'We look at it and send you a quote by email. Questions come into the messages below.';
  return kind === 'new_cover'
    ? 'We look at it before your first event and send you a quote by email. Questions come into the messages below.'
    : 'We look at it before the event. Questions come into the messages below.';
}

/** A request that was handed in: what happens now, the messages about it, and the way to take it back. */
export function RequestReceived({
  request_id,
  celebrate = false,
}: {
  request_id: string;
  /** It was sent a moment ago. */
  celebrate?: boolean;
}) {
  const isClient = useIsAmong('agent');
  const request = useRead('get_request', { request_id });
  if (request.error?.code === 'not_found') throw request.error;
  if (!request.data) return <PageSkeleton />;
  const { summary, kind, submitted_at, event_start_on } = request.data;
  const asked = summary || requestKindLabels[kind];
  return (
    <Box
      sx={{
        maxWidth: 640,
        mx: 'auto',
        px: { xs: 4, md: 6 },
        py: { xs: 6, md: 8 },
        display: 'grid',
        gap: 5,
      }}
    >
      <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center' }}>
        <CircuitLine circuit="coast" width={160} animate={celebrate} />
        <Box
          component="h1"
          tabIndex={-1}
          ref={celebrate ? focusHeading : null}
          sx={{ typography: 'h1', m: 0, mt: 5, '&:focus': { outline: 'none' } }}
        >
          {celebrate ? 'Request received' : 'Your request'}
        </Box>
        <Box sx={{ mt: 2, color: t.n[600], fontSize: { xs: 16, md: 14 }, maxWidth: 480 }}>
          {whatHappens(request.data)}
        </Box>
      </Box>
      <Card>
        <Facts
          columns={2}
          facts={[
            ...(isClient ? [] : [{ label: 'Client', value: request.data.client_name, wide: true }]),
            { label: 'Asked for', value: asked },
            { label: 'Status', value: <StatusChip {...requestWord(request.data)} /> },
            { label: 'Sent', value: <DateText value={submitted_at} time /> },
            {
              label: kind === 'new_insurance' ? 'First day' : 'First event',
              value: <DateText value={event_start_on} />,
            },
          ]}
        />
      </Card>
      <RequestWays request={request.data} />
      <Card title="Messages" flush>
        <Box sx={{ height: 420, display: 'flex', flexDirection: 'column' }}>
          <ThreadPanel
            parentType="request"
            parentId={request_id}
            heading={false}
            emptyText="Write to us about this request. The answer comes here."
          />
        </Box>
      </Card>
    </Box>
  );
}

function RequestWays({ request }: { request: RequestDetail }) {
  const { request_id, revision, abilities, quote_id, policy_id, kind } = request;
  const go = useGo();
  const confirm = useConfirm();
  const client = useIsAmong('agent');
  const home = client ? addressOf('my_policies') : addressOf('policies');
  const retract = useStepWrite('retract_request', { done: 'Request taken back' });
  const isNew = becomesQuote(kind);
  const takeBack = async () => {
    const sure = await confirm({
      title: 'Take this request back?',
      text: isNew
        ? 'We stop working on it. You can change it and send it again.'
        : 'Nothing changes on your policy.',
      confirmLabel: 'Take back request',
      cancelLabel: 'Keep request',
    });
    if (!sure) return;
    const wizard = wizardHref(request);
    retract.mutate({ request_id, revision }, { onSuccess: () => go(isNew ? wizard : home) });
  };
  const document_id = quote_id ?? policy_id;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center' }}>
      {document_id ? (
        <Button
          variant="contained"
          onClick={() => go(addressOf('my_policy', { policy_id: document_id }))}
        >
          {quote_id && request.outcome !== 'bought' ? 'Open quote' : 'Open policy'}
        </Button>
      ) : null}
      <Button variant={document_id ? 'outlined' : 'contained'} onClick={() => go(home)}>
        Go to policies
      </Button>
      {abilities.includes('retract_request') && request.status === 'submitted' ? (
        <Button variant="outlined" onClick={() => void takeBack()}>
          {isNew ? 'Take back and change' : 'Take back request'}
        </Button>
      ) : null}
    </Box>
  );
}
