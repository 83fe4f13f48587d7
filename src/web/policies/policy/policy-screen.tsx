import { periodTextOf } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import { useEffect } from 'react';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ThreadPanel } from '#web/communications/thread-panel.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { FigureAmount, type FigureQuestion } from '#web/kit/calculation/figure-button.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useParam } from '#web/kit/address/use-param.ts';
import { documentStatusWord, insuredTitle } from '#web/policies/document/document-words.ts';
import { useSendRefused } from '#web/policies/document/use-send-refused.ts';
import { PolicyActions, sends } from '#web/policies/policy/policy-actions.tsx';
import { PolicyNotices } from '#web/policies/policy/policy-notices.tsx';
import { type PolicyDetail, PolicySummary } from '#web/policies/policy/policy-summary.tsx';
import { usePolicyClaims, useSeesClaims } from '#web/policies/policy/use-policy-claims.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const PolicyClaims = lazyPart(
  () => import('#web/policies/policy/policy-claims.tsx').then((m) => m.PolicyClaims),
  { waiting: <PageSkeleton /> },
);
const PolicyConditions = lazyPart(
  () => import('#web/policies/conditions/policy-conditions.tsx').then((m) => m.PolicyConditions),
  { waiting: <PageSkeleton /> },
);
const PolicyPapers = lazyPart(
  () => import('#web/policies/policy/policy-papers.tsx').then((m) => m.PolicyPapers),
  { waiting: <PageSkeleton /> },
);
const PolicyInTime = lazyPart(
  () => import('#web/policies/time/policy-in-time.tsx').then((m) => m.PolicyInTime),
  { waiting: <PageSkeleton /> },
);
const PolicyPayments = lazyPart(
  () => import('#web/policies/policy/policy-payments.tsx').then((m) => m.PolicyPayments),
  { waiting: <PageSkeleton /> },
);

/** /dashboard/new-policies/$policy_id: one policy for staff and its brokerage; its insurer reads it where it approves. */
export function PolicyScreen() {
  const policy_id = useParam('policy_id');
  const go = useGo();
  const policy = useRead('get_document', { policy_id });
  const isInsurer = useIsAmong('insurer');
  const readsQuote = isInsurer || policy.data?.document_state === 'quote';
  useEffect(() => {
    if (readsQuote) go(addressOf('quote', { policy_id }), { replace: true });
  }, [readsQuote, policy_id, go]);
  if (policy.isPending || readsQuote)
    return (
      <DetailPage>
        <PageSkeleton />
      </DetailPage>
    );
  if (policy.isError) {
    if (policy.error.code === 'not_found') throw policy.error;
    return (
      <ErrorState
        title="The policy could not be loaded."
        error={policy.error}
        onRetry={() => void policy.refetch()}
      />
    );
  }
  return <PolicyRecord policy={policy.data} />;
}

function PolicyRecord({ policy }: { policy: PolicyDetail }) {
  const { policy_id, version } = policy;
  const staff = useIsAmong('superadmin', 'admin');
  const claims = usePolicyClaims(policy);
  const seesClaims = useSeesClaims(policy);
  const sendRefused = useSendRefused(policy);
  const tabs = [
    { id: 'summary', label: 'Summary', content: <PolicySummary policy={policy} /> },
    {
      id: 'documents',
      label: 'Documents',
      count: policy.versions.length,
      content: <PolicyPapers policy={policy} />,
    },
    {
      id: 'payments',
      label: 'Payments',
      content: <PolicyPayments policy_id={policy_id} />,
    },
    ...(seesClaims
      ? [
          {
            id: 'claims',
            label: 'Claims',
            count: claims.rows?.length,
            content: <PolicyClaims policy={policy} />,
          },
        ]
      : []),
    {
      id: 'conditions',
      label: 'Conditions',
      content: <PolicyConditions clauses={version.clauses} />,
    },
    {
      id: 'time',
      label: 'Through time',
      content: <PolicyInTime policy_id={policy_id} page="policy" />,
    },
    ...(staff ? [activityTab('policy', policy_id)] : []),
  ];
  return (
    <DetailPage
      copies={policy.document_number}
      side={<ThreadPanel parentType="policy" parentId={policy_id} />}
    >
      <PageHeader
        breadcrumb={[
          policy.is_vi
            ? { label: 'Various insurances', href: addressOf('vi') }
            : { label: 'New policies', href: addressOf('policies') },
        ]}
        stepper={<RecordStepper />}
        title={policy.document_number}
        status={<StatusChip {...documentStatusWord(policy.status)} />}
        facts={factsLine(policy)}
        actions={<PolicyActions {...{ policy, sendRefused }} />}
      />
      {sendRefused !== undefined && sends(policy) ? (
        <InlineAlert tone="warning">{sendRefused}</InlineAlert>
      ) : null}
      <PolicyNotices policy={policy} />
      <KeyFigures figures={figuresOf(policy)} />
      <PageTabs label="Policy" tabs={tabs} />
    </DetailPage>
  );
}

function factsLine({ client_name, version }: PolicyDetail): string {
  const events = [...new Set(version.items.map((item) => item.event.name))];
  const event = (events[0] ?? '') + (events.length > 1 ? ` + ${events.length - 1} more` : '');
  const period = periodTextOf(version.period_from, version.period_to);
  return [client_name, insuredTitle(version), event, period].filter(Boolean).join(' · ');
}

function figuresOf(policy: PolicyDetail) {
  const { version, currency, policy_id } = policy;
  const { version_id } = version;
  const figure = (name: FigureQuestion['figure'], amount: number) => (
    <FigureAmount of={{ figure: name, policy_id }} amount={amount} currency={currency} />
  );
  const ofVersion = (name: 'excess' | 'max_payout', amount: number) => (
    <FigureAmount
      of={{ figure: name, policy_id, version_id }}
      amount={amount}
      currency={currency}
    />
  );
  return [
    {
      label: 'Premium incl. tax',
      value: version.build_up ? figure('policy_gross', policy.gross) : null,
    },
    { label: 'Paid', value: figure('amount_paid', policy.amount_paid) },
    {
      label: 'Open',
      value: figure('amount_open', policy.amount_open),
      quiet: policy.amount_open === 0,
    },
    { label: 'Excess', value: ofVersion('excess', version.excess) },
    { label: 'Max payout', value: ofVersion('max_payout', version.max_payout) },
  ];
}
