import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { useFocusKept } from '#web/kit/base/focus-of-page.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { useParam } from '#web/kit/address/use-param.ts';
import { formatCalendarDate, periodTextOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import {
  clientGroup,
  type ClientNow,
  clientWord,
  documentInPeriod,
} from '#web/policies/document/cover-words.ts';
import { MyCoverList } from '#web/policies/mine/my-cover-list.tsx';
import { MyPapers } from '#web/policies/mine/my-papers.tsx';
import { insuredTitle } from '#web/policies/document/document-words.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { MyPayments } from '#web/policies/mine/my-payments.tsx';
import { MyPolicyActions, MyQuoteOffer } from '#web/policies/mine/my-policy-actions.tsx';
import { MyChangeRequests } from '#web/policies/mine/my-change-requests.tsx';
import { MyDrivers } from '#web/policies/mine/my-drivers.tsx';
import { MyExcess } from '#web/policies/mine/my-excess.tsx';
import { ClauseList } from '#web/policies/conditions/policy-conditions.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';
import { useClientNow } from '#web/policies/document/use-client-now.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const MyLine = lazyPart(() => import('#web/policies/lines/my-line.tsx').then((m) => m.MyLine));
const PolicyCoverQuestion = lazyPart(() =>
  import('#web/policies/certificate/cover-question.tsx').then((m) => m.PolicyCoverQuestion),
);
const CoverLeftCard = lazyPart(() =>
  import('#web/policies/policy/cover-left-card.tsx').then((m) => m.CoverLeftCard),
);
const PolicyInTime = lazyPart(
  () => import('#web/policies/time/policy-in-time.tsx').then((m) => m.PolicyInTime),
  { waiting: <PageSkeleton /> },
);
const RequestReceived = lazyPart(
  () => import('#web/policies/request/request-received.tsx').then((m) => m.RequestReceived),
  { waiting: <PageSkeleton /> },
);

/** /dashboard/policies/$policy_id: one quote or policy for the client who has it, for thumbs first. */
export function MyPolicyScreen() {
  const policy_id = useParam('policy_id');
  const policy = useRead('get_document', { policy_id });
  if (policy.isPending) return <PageSkeleton />;
  // Notifications of a request lead to the same address with the request's id.
  if (policy.error?.code === 'not_found') return <RequestReceived request_id={policy_id} />;
  if (policy.isError)
    return (
      <ErrorState
        title="The policy could not be loaded."
        error={policy.error}
        onRetry={() => void policy.refetch()}
      />
    );
  return <MyPolicy policy={policy.data} />;
}

function titleOf({ version, document_number }: PolicyDetail): string {
  return insuredTitle(version) || document_number;
}

function withoutChange(policy: PolicyDetail): PolicyDetail {
  const abilities = policy.abilities.filter((ability) => ability !== 'save_request');
  return { ...policy, abilities };
}

function MyPolicy({ policy: read }: { policy: PolicyDetail }) {
  const at = useClientNow();
  useFocusKept(read.status);
  const { version } = read;
  const suspended_since = read.cover.some(({ reason }) => reason === 'suspended')
    ? read.suspended_since
    : null;
  const shown = { ...documentInPeriod(read), suspended_since };
  const group = clientGroup(shown, at);
  const isPolicy = read.document_state === 'policy';
  const offered = group === 'to_accept';
  // What is over can be claimed on, but no longer changed.
  const policy = group === 'ended' ? withoutChange(read) : read;
  return (
    <Box sx={{ maxWidth: 1040, display: 'grid', gap: 4 }}>
      <Box>
        <PageHeader
          breadcrumb={[{ label: 'Policies', href: addressOf('my_policies') }]}
          title={titleOf(policy)}
          status={<StatusChip {...clientWord(shown, at)} />}
          facts={[
            `${isPolicy ? 'Policy' : 'Quote'} ${policy.document_number}`,
            policy.is_vi ? insuranceTypeLabels[policy.insurance_type] : '',
            periodTextOf(version.period_from, version.period_to),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      </Box>
      {suspended_since ? (
        <InlineAlert tone="error">
          {`Your cover is suspended for events that start after ${formatCalendarDate(suspended_since)}, because a premium is late. Pay it and the cover is back.`}
        </InlineAlert>
      ) : null}
      {policy.decline_reason !== '' && !isPolicy ? (
        <InlineAlert tone="warning">{policy.decline_reason}</InlineAlert>
      ) : null}
      {offered ? <MyQuoteOffer policy={policy} /> : null}
      <MyPolicyActions policy={policy} />
      <MyChangeRequests policy={policy} />
      <MyPolicyBody policy={policy} at={at} />
      {isPolicy ? <ThroughTime policy_id={policy.policy_id} /> : null}
      <Accordion title="Conditions" end={<span className="num">{version.clauses.length}</span>}>
        <ClauseList clauses={version.clauses} />
      </Accordion>
    </Box>
  );
}

/** How the policy stood on any day; open at once for who was sent a point of it. */
function ThroughTime({ policy_id }: { policy_id: string }) {
  const [{ point, valid, known }] = useSearchOf('my_policy');
  const [open, setOpen] = useState([point, valid, known].some((one) => one !== undefined));
  if (open) return <PolicyInTime policy_id={policy_id} page="my_policy" />;
  return (
    <Box>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Show the cover of any other day
      </Button>
    </Box>
  );
}

function MyPolicyBody({ policy, at }: { policy: PolicyDetail; at: ClientNow }) {
  const { line } = policy.version;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {line ? (
          <MyLine policy_id={policy.policy_id} version={policy.version} line={line} />
        ) : (
          <>
            <MyCoverList policy={policy} at={at} />
            {policy.document_state === 'policy' ? (
              <PolicyCoverQuestion policy={policy} title="Am I covered?" />
            ) : null}
            {policy.document_state === 'policy' ? (
              <CoverLeftCard policy_id={policy.policy_id} />
            ) : null}
            <MyExcess version={policy.version} policy_id={policy.policy_id} />
            <MyDrivers policy={policy} />
          </>
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 4 }}>
        {policy.document_state === 'policy' ? <MyPayments policy={policy} /> : null}
        <MyPapers policy={policy} />
        <Card title="Messages" flush>
          <Box
            id="messages"
            sx={{ height: 460, display: 'flex', flexDirection: 'column', background: t.n[0] }}
          >
            <ThreadPanel
              parentType="policy"
              parentId={policy.policy_id}
              heading={false}
              emptyText="Write to us about this document. The answer comes here."
            />
          </Box>
        </Card>
      </Box>
    </Box>
  );
}
