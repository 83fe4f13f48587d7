import Box from '@mui/material/Box';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { periodTextOf } from '#domain/dates.ts';
import { voidedText } from '#domain/policies/approval/voided-words.ts';
import { DocumentAgreements } from '#web/binders/document-agreements.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import {
  itemKindLabels,
  partyName,
  percentText,
  sessionsText,
} from '#web/policies/document/document-words.ts';
import { PeriodText } from '#web/policies/document/period-text.tsx';
import { PremiumLines } from '#web/policies/document/premium-lines.tsx';

type Item = DocumentDetail['version']['items'][number];
type Line = NonNullable<DocumentDetail['version']['line']>;
type LineItemOf = Line['items'][number];
type Driver = Item['drivers'][number];

/** A document as the insurer judges it: the facts, car by car, and how the premium comes about. */
export function DocumentFacts({ document }: { document: DocumentDetail }) {
  const { version } = document;
  const { currency, approval, version_id } = version;
  const of = { policy_id: document.policy_id, version_id };
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {approval && !approval.holds ? (
        <InlineAlert tone="warning">{voidedText(approval.changes)}</InlineAlert>
      ) : null}
      <JudgedFacts document={document} />
      {version.line ? <LineTerms line={version.line} /> : null}
      <Box>
        <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
          {version.line?.nouns ?? 'Cars and events'}
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {version.line?.items.map((item) => (
            <LineItem key={item.position} item={item} currency={currency} of={of} />
          ))}
          {version.items.map((item) => (
            <CoverLine key={item.position} item={item} currency={currency} of={of} />
          ))}
        </Box>
      </Box>
      <DocumentAgreements document={document} inside="panel" />
      {version.build_up ? (
        <Box>
          <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 1 }}>
            Premium
          </Box>
          <PremiumLines build_up={version.build_up} currency={currency} of={of} />
        </Box>
      ) : null}
    </Box>
  );
}

/** For whom, when and up to what. */
function JudgedFacts({ document }: { document: DocumentDetail }) {
  const { version, client, broker, policy_id } = document;
  const { currency, version_id } = version;
  const of = { policy_id, version_id };
  return (
    <Facts
      columns={2}
      facts={[
        { label: 'Client', value: partyName(client) },
        { label: 'Brokerage', value: broker ? partyName(broker) : 'Direct' },
        {
          label: 'Period',
          value: <PeriodText from={version.period_from} to={version.period_to} />,
        },
        {
          label: 'Sum insured',
          value: <MoneyText amount={version.sum_insured} currency={currency} whole />,
        },
        {
          label: 'Excess',
          value: (
            <FigureAmount
              of={{ figure: 'excess', ...of }}
              amount={version.excess}
              currency={currency}
              whole
            />
          ),
        },
        {
          label: 'Max payout',
          value: (
            <FigureAmount
              of={{ figure: 'max_payout', ...of }}
              amount={version.max_payout}
              currency={currency}
              whole
            />
          ),
        },
      ]}
    />
  );
}

/** What holds for everything that is insured, and what is paid at most; nothing where the items say it all. */
function LineTerms({ line: { terms, limits } }: { line: Line }) {
  if (terms.length === 0 && limits.length === 0) return null;
  return (
    <Box>
      <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
        Terms
      </Box>
      <Facts columns={2} facts={terms.map(({ label, text }) => ({ label, value: text }))} />
      {limits.map((sentence) => (
        <Box key={sentence} sx={{ mt: 2, fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
          {sentence}
        </Box>
      ))}
    </Box>
  );
}

interface OfVersion {
  currency: string;
  of: { policy_id: string; version_id: string };
}

/** The premium of an item, which opens how it came about. */
function ItemPremium({
  item: { position, premium },
  currency,
  of,
}: OfVersion & { item: { position: number; premium: number } }) {
  return (
    <FigureAmount
      of={{ figure: 'item_premium', ...of, part: String(position) }}
      amount={premium}
      currency={currency}
    />
  );
}

function LineItem({ item, currency, of }: OfVersion & { item: LineItemOf }) {
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: `1px solid ${t.n[200]}`, fontSize: 13, lineHeight: '20px' }}
    >
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 600 }}>{item.label}</Box>
        <ItemPremium item={item} currency={currency} of={of} />
      </Box>
      <Box sx={{ color: t.n[600] }}>
        {item.facts.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
      </Box>
      <Box sx={{ color: t.n[600] }}>
        {'Sum insured '}
        <MoneyText amount={item.sum_insured} currency={currency} whole />
        {', excess '}
        <MoneyText amount={item.excess} currency={currency} whole />
      </Box>
    </Box>
  );
}

function CoverLine({ item, currency, of }: OfVersion & { item: Item }) {
  return (
    <Box
      component="li"
      sx={{ py: 2, borderTop: `1px solid ${t.n[200]}`, fontSize: 13, lineHeight: '20px' }}
    >
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 600 }}>{item.car.title}</Box>
        <ItemPremium item={item} currency={currency} of={of} />
      </Box>
      <Box sx={{ color: t.n[600] }}>
        <UnbrokenText>
          {[
            item.event.name,
            periodTextOf(item.event.start_on, item.event.end_on),
            item.kind === 'race_event' ? sessionsText(item.sessions) : itemKindLabels[item.kind],
          ].join(' · ')}
        </UnbrokenText>
      </Box>
      <Box sx={{ color: t.n[600] }}>
        {item.drivers.map(driverText).join(', ') || 'Drivers to follow'}
      </Box>
      <Box sx={{ color: t.n[600] }}>
        {'Value '}
        <MoneyText amount={item.insured_value} currency={currency} whole />
        {`, excess ${percentText(item.excess_pct)}, level ${item.series_claim_level} series`}
      </Box>
    </Box>
  );
}

/** A driver as the premium sees it: where there is no category, the experience counts in its place. */
function driverText({ name, category, experience, claim_level }: Driver): string {
  const grade = category === 'Non-Categorised' ? `${category}, ${experience}` : category;
  return `${name} (${grade}, level ${claim_level})`;
}

/** The conditions of the document, as they are printed. */
export function DocumentConditions({ document }: { document: DocumentDetail }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4 }}>
      {document.version.clauses.map((clause) => (
        <Box
          component="li"
          key={clause.number}
          sx={{ display: 'grid', gridTemplateColumns: '32px minmax(0, 1fr)', fontSize: 13 }}
        >
          <Box component="span" sx={{ color: t.n[500] }}>{`${clause.number}.`}</Box>
          <Box>
            <Box component="h3" sx={{ typography: 'h3', m: 0 }}>
              {clause.title}
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap', color: t.n[700], lineHeight: '20px' }}>
              {clause.text}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
