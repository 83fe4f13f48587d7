import Box from '@mui/material/Box';
import type { DocumentDetail, DocumentVersion } from '#contract/policies/document-answers.ts';
import { countryName } from '#domain/countries.ts';
import { approvalText } from '#domain/policies/approval/insurer-approval.ts';
import { isFinalStatus } from '#domain/policies/document-transitions.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { DocumentAgreements } from '#web/binders/document-agreements.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { CarsAndDrivers } from '#web/policies/document/cars-and-drivers.tsx';
import { CoverTable } from '#web/policies/document/cover-table.tsx';
import { insurerText, partyName, percentText } from '#web/policies/document/document-words.ts';
import { LineTable } from '#web/policies/lines/line-table.tsx';
import { PeriodText } from '#web/policies/document/period-text.tsx';
import { PremiumLines } from '#web/policies/document/premium-lines.tsx';
import { Referrals } from '#web/policies/quote/referrals.tsx';

export interface QuoteViewProps {
  document: DocumentDetail;
  version: DocumentVersion;
}

/** A version of a quote to read. */
export function QuoteView({ document, version }: QuoteViewProps) {
  const { content } = version;
  const rules = version.additional_excess.filter(({ printed }) => printed);
  return (
    <>
      <Referrals
        referrals={version.referrals ?? []}
        version={version}
        titleOf={(index) => {
          if (version.line) return version.line.items[index]?.label ?? '';
          const item = version.items[index];
          return item ? `${item.car.title} · ${item.event.name}` : '';
        }}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Parties document={document} version={version} />
        <Card title="Premium">
          {version.build_up ? (
            <PremiumLines
              build_up={version.build_up}
              currency={version.currency}
              of={{ policy_id: document.policy_id, version_id: version.version_id }}
            />
          ) : (
            <Box sx={{ color: t.n[500] }}>Nothing is priced yet.</Box>
          )}
        </Card>
      </Box>
      {version.version_id === document.version.version_id && !isFinalStatus(document.status) ? (
        <DocumentAgreements document={document} />
      ) : null}
      <Insured policy_id={document.policy_id} version={version} />
      {rules.length > 0 ? (
        <Card title="Additional excess">
          <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 2, listStyle: 'none' }}>
            {rules.map(({ code, label, amount }) => (
              <Box
                component="li"
                key={code}
                sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, fontSize: 13 }}
              >
                <span>{label}</span>
                <Box
                  component="span"
                  className="num"
                  sx={{ color: t.n[600], whiteSpace: 'nowrap' }}
                >
                  {amount}
                </Box>
              </Box>
            ))}
          </Box>
        </Card>
      ) : null}
      {content && content.notes.trim() !== '' ? (
        <Card title="Notes">
          <Box sx={{ whiteSpace: 'pre-wrap', color: t.n[700], fontSize: 13 }}>{content.notes}</Box>
        </Card>
      ) : null}
    </>
  );
}

/** What is insured: cars at events with their drivers, or the items of another line. */
function Insured({ policy_id, version }: Pick<QuoteViewProps, 'version'> & { policy_id: string }) {
  if (version.line)
    return <LineTable version={version} line={version.line} policy_id={policy_id} />;
  return (
    <>
      <CoverTable version={version} policy_id={policy_id} />
      <CarsAndDrivers items={version.items} />
    </>
  );
}

function Parties({ document, version }: QuoteViewProps) {
  const staff = useIsAmong('superadmin', 'admin');
  const { client, broker, insurer, owner } = document;
  const { content, build_up } = version;
  const clientText = partyName(client);
  return (
    <Card title={document.document_state === 'quote' ? 'Quote' : 'Policy'}>
      <Facts
        columns={2}
        facts={[
          {
            label: 'Client',
            value: staff ? (
              <AppLink
                href={addressOf('account', { user_id: client.user_id })}
                sx={{ color: t.brand[600], fontWeight: 550 }}
              >
                {clientText}
              </AppLink>
            ) : (
              clientText
            ),
          },
          { label: 'Contact', value: [client.attn, client.phone].filter(Boolean).join(' · ') },
          { label: 'Insurance', value: insuranceTypeLabels[document.insurance_type] },
          {
            label: 'Period',
            value: <PeriodText from={version.period_from} to={version.period_to} />,
          },
          {
            label: 'Brokerage',
            value: broker
              ? [
                  partyName(broker),
                  build_up?.commission_pct ? percentText(build_up.commission_pct) : '',
                ]
                  .filter(Boolean)
                  .join(', ')
              : 'Direct',
          },
          { label: 'Insurer', value: insurerText(insurer) },
          {
            label: 'Country',
            value: countryName(content?.policyholder_country ?? client.country),
          },
          {
            label: 'Version',
            value: [version.version_label, version.change_reason].filter(Boolean).join(' · '),
          },
          ...(version.approval
            ? [
                {
                  label: 'Insurer’s approval',
                  value: approvalText(version.approval, insurer.name),
                  wide: true,
                },
              ]
            : []),
          ...(staff ? [{ label: 'Owner', value: owner?.attn ?? 'Nobody' }] : []),
          ...(content && !content.line
            ? [{ label: 'Clean seasons', value: String(content.clean_seasons) }]
            : []),
          ...(content && content.adjust_reason !== ''
            ? [{ label: 'Reason of the adjustment', value: content.adjust_reason, wide: true }]
            : []),
        ]}
      />
    </Card>
  );
}
