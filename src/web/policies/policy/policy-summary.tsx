import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import { countryName } from '#domain/countries.ts';
import { approvalText } from '#domain/policies/approval/insurer-approval.ts';
import { changedSinceText } from '#domain/policies/approval/voided-words.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { CoverTable } from '#web/policies/document/cover-table.tsx';
import { aggregateLabels, insurerText, partyName } from '#web/policies/document/document-words.ts';
import { PremiumLines } from '#web/policies/document/premium-lines.tsx';

const PolicyCharges = lazyPart(
  () => import('#web/policies/policy/policy-charges.tsx').then((m) => m.PolicyCharges),
  { soon: true },
);
const CoverLeftCard = lazyPart(() =>
  import('#web/policies/policy/cover-left-card.tsx').then((m) => m.CoverLeftCard),
);
const PolicyCoverQuestion = lazyPart(() =>
  import('#web/policies/certificate/cover-question.tsx').then((m) => m.PolicyCoverQuestion),
);
const InstantPassedCard = lazyPart(() =>
  import('#web/policies/instant/instant-passed-card.tsx').then((m) => m.InstantPassedCard),
);
const LineTable = lazyPart(() =>
  import('#web/policies/lines/line-table.tsx').then((m) => m.LineTable),
);
const CarsAndDrivers = lazyPart(() =>
  import('#web/policies/document/cars-and-drivers.tsx').then((m) => m.CarsAndDrivers),
);
const DocumentAgreements = lazyPart(() =>
  import('#web/binders/document-agreements.tsx').then((m) => m.DocumentAgreements),
);
const CoverInTimeCard = lazyPart(() =>
  import('#web/policies/time/policy-in-time.tsx').then((m) => m.CoverInTimeCard),
);

export type PolicyDetail = OutputOf<'get_document'>;

/** The first tab of a policy: what is covered, for whom, with which car and driver, and what it costs. */
export function PolicySummary({ policy }: { policy: PolicyDetail }) {
  const { version } = policy;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <PolicyFacts policy={policy} />
        <Card title="Premium">
          {version.build_up ? (
            <PremiumLines
              build_up={version.build_up}
              currency={version.currency}
              of={{ policy_id: policy.policy_id, version_id: version.version_id }}
            />
          ) : (
            'Nothing is priced yet.'
          )}
          <PolicyCharges policy={policy} />
        </Card>
      </Box>
      {policy.instant ? <InstantPassedCard instant={policy.instant} /> : null}
      {version.line ? (
        <LineTable version={version} line={version.line} policy_id={policy.policy_id} papers />
      ) : (
        <>
          <CoverTable version={version} policy_id={policy.policy_id} />
          <PolicyCoverQuestion policy={policy} title="Is it covered?" />
          <CoverLeftCard policy_id={policy.policy_id} />
          <CoverInTimeCard policy_id={policy.policy_id} />
          <CarsAndDrivers items={version.items} />
        </>
      )}
      <DocumentAgreements document={policy} />
    </Box>
  );
}

function PolicyFacts({ policy }: { policy: PolicyDetail }) {
  const staff = useIsAmong('superadmin', 'admin');
  const { version, client, broker } = policy;
  const [first] = version.items;
  const clientText = [partyName(client), client.attn].filter(Boolean).join(' · ');
  return (
    <Card title="Policy">
      <Facts
        columns={2}
        facts={[
          { label: 'Insurance', value: insuranceTypeLabels[policy.insurance_type] },
          { label: 'Period', value: periodTextOf(version.period_from, version.period_to) },
          {
            label: 'Client',
            value: staff ? (
              <AppLink
                href={addressOf('account', { user_id: client.user_id })}
                sx={{ color: t.brand[600], '&:hover': { textDecoration: 'underline' } }}
              >
                <UnbrokenText>{clientText}</UnbrokenText>
              </AppLink>
            ) : (
              clientText
            ),
          },
          { label: 'Phone', value: client.phone },
          { label: 'Email', value: client.email },
          { label: 'Country', value: countryName(client.country) },
          { label: 'Brokerage', value: broker ? partyName(broker) : 'Direct' },
          {
            label: 'Insurer',
            value: insurerText(policy.insurer),
          },
          ...(first ? [{ label: 'Limit', value: aggregateLabels[first.aggregate_mode] }] : []),
          {
            label: 'Accepted by',
            value: [policy.accepted_by_client_name, policy.accepted_by_underwriter_name]
              .filter(Boolean)
              .join(' · '),
          },
          ...(policy.version.approval
            ? [
                {
                  label: 'Insurer’s approval',
                  value: [
                    approvalText(policy.version.approval, policy.insurer.name),
                    ...(policy.version.approval.holds
                      ? []
                      : [changedSinceText(policy.version.approval.changes)]),
                  ].join(' '),
                },
              ]
            : []),
          { label: 'Issued', value: <DateText value={policy.made_at} time /> },
          { label: 'Quote', value: policy.quote_number },
          ...(staff ? [{ label: 'Owner', value: policy.owner?.attn ?? 'Nobody' }] : []),
        ]}
      />
    </Card>
  );
}
