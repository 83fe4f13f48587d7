import type { ReactNode } from 'react';
import type { DocumentDetail, DocumentVersion } from '#contract/policies/document-answers.ts';
import { activityTab } from '#web/admin/activity-of.tsx';
import { useIsAmong } from '#web/api/session.ts';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { KeyFigures } from '#web/kit/record/key-figures.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const CalculationTab = lazyPart(
  () => import('#web/policies/quote/calculation-tab.tsx').then((m) => m.CalculationTab),
  { waiting: <PageSkeleton /> },
);
const LineCalculationTab = lazyPart(
  () => import('#web/policies/lines/line-calculation-tab.tsx').then((m) => m.LineCalculationTab),
  { waiting: <PageSkeleton /> },
);
const FilesTab = lazyPart(() => import('#web/files/files-tab.tsx').then((m) => m.FilesTab), {
  waiting: <PageSkeleton />,
});
const PolicyConditions = lazyPart(
  () => import('#web/policies/conditions/policy-conditions.tsx').then((m) => m.PolicyConditions),
  { waiting: <PageSkeleton /> },
);
const VersionsTab = lazyPart(
  () => import('#web/policies/quote/versions-tab.tsx').then((m) => m.VersionsTab),
  { waiting: <PageSkeleton /> },
);

export interface QuoteTabsProps {
  document: DocumentDetail;
  /** The version on show. */
  version: DocumentVersion;
  /** The first tab: the editor, or the quote to read. */
  quote: ReactNode;
  /** Said above the calculation, where it is not of what one sees. */
  calculationNote?: string;
}

/** The tabs of a quote. */
export function QuoteTabs({ document, version, quote, calculationNote = '' }: QuoteTabsProps) {
  const staff = useIsAmong('superadmin', 'admin');
  const { policy_id } = document;
  const tabs = [
    {
      id: 'quote',
      label: document.document_state === 'quote' ? 'Quote' : 'Policy',
      content: quote,
    },
    ...(version.rating
      ? [
          {
            id: 'calculation',
            label: 'Calculation',
            content: (
              <CalculationTab
                number={document.document_number}
                version={version}
                note={calculationNote}
              />
            ),
          },
        ]
      : []),
    ...(version.line_rating
      ? [
          {
            id: 'calculation',
            label: 'Calculation',
            content: <LineCalculationTab version={version} note={calculationNote} />,
          },
        ]
      : []),
    {
      id: 'versions',
      label: 'Versions',
      count: document.versions.length,
      content: <VersionsTab document={document} shown_id={version.version_id} />,
    },
    {
      id: 'conditions',
      label: 'Conditions',
      count: version.clauses.length,
      content: <PolicyConditions clauses={version.clauses} />,
    },
    {
      id: 'files',
      label: 'Files',
      content: (
        <FilesTab
          parentType="policy"
          parentId={policy_id}
          kinds={['other', 'report', 'invoice', 'proof_of_payment']}
        />
      ),
    },
    ...(staff ? [activityTab('policy', policy_id)] : []),
  ];
  return <PageTabs label="Quote" tabs={tabs} />;
}

/** Sum insured, premium, gross, excess and payout of a version. */
export function QuoteFigures({
  version,
  buildUp = version.build_up,
  totals = version,
  policy_id,
}: {
  version: DocumentVersion;
  buildUp?: Pick<NonNullable<DocumentVersion['build_up']>, 'premium' | 'gross'> | null;
  totals?: { sum_insured: number; excess: number; max_payout: number };
  /** Of a version as it is stored: its amounts open how they were worked out. */
  policy_id?: string;
}) {
  // Without a car all amounts are nought, which says less than a dash.
  const money = (amount: number | undefined, whole: boolean) =>
    buildUp && amount !== undefined ? (
      <MoneyText amount={amount} currency={version.currency} whole={whole} />
    ) : null;
  const { currency, version_id } = version;
  const figure = (
    name: 'net_premium' | 'gross_premium' | 'excess' | 'max_payout',
    amount: number | undefined,
    whole: boolean,
  ) =>
    policy_id === undefined || !buildUp || amount === undefined ? (
      money(amount, whole)
    ) : (
      <FigureAmount
        of={{ figure: name, policy_id, version_id }}
        amount={amount}
        currency={currency}
        whole={whole}
      />
    );
  return (
    <KeyFigures
      figures={[
        {
          label: 'Sum insured',
          value: money(totals.sum_insured, true),
          hint: version.line ? 'All items together' : 'Every car once, with its highest value',
        },
        { label: 'Net premium', value: figure('net_premium', buildUp?.premium, false) },
        {
          label: 'Premium incl. tax',
          value: figure('gross_premium', buildUp?.gross, false),
          hint: 'Net premium, policy fee and premium tax: what the client pays',
        },
        {
          label: 'Excess',
          value: figure('excess', totals.excess, true),
          hint: `What the client bears of ${version.line ? 'a loss; the largest of all items' : 'an accident; the largest of all cars'}`,
        },
        {
          label: 'Max payout',
          value: figure('max_payout', totals.max_payout, true),
          hint: version.line
            ? 'What is paid for one item, less the excess; the largest of all items'
            : 'Limit per accident less the excess; the largest of all cars',
        },
      ]}
    />
  );
}
