import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { type DiscountBasis, discountChange } from '#domain/rating/change/discount-change.ts';
import { displayMoney, formatMoney } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { percentText } from '#web/policies/document/document-words.ts';
import { contentDifferences, type Difference } from '#web/policies/editor/content-differences.ts';
import { useContentNames, useQuoteRecords } from '#web/policies/editor/content-names.ts';

/** What two versions say differently, field by field, and what that did to the premium. */
export function VersionDifferences({
  document,
  before_id,
  after_id,
}: {
  document: DocumentDetail;
  before_id: string;
  after_id: string;
}) {
  const { policy_id } = document;
  const before = useRead('get_document_version', { policy_id, version_id: before_id });
  const after = useRead('get_document_version', { policy_id, version_id: after_id });
  const names = useContentNames(document, useQuoteRecords(true));
  if (before.isError || after.isError)
    return (
      <ErrorState
        title="The versions could not be loaded."
        error={before.error ?? after.error}
        onRetry={() => {
          void before.refetch();
          void after.refetch();
        }}
      />
    );
  if (!before.data || !after.data) return <PageSkeleton />;
  const [was, is] = [before.data, after.data];
  if (!was.content || !is.content) return <EmptyState compact title="Nothing to compare." />;
  const amounts = [...discountDifference(was, is), ...amountDifferences(was, is)];
  return (
    <PlainTable
      label="Differences"
      rows={[...amounts, ...contentDifferences(was.content, is.content, names)]}
      rowId={(row) => row.key}
      emptyText="Both versions say the same."
      columns={[
        { id: 'about', header: 'What', cell: (row) => row.about, maxWidth: 200 },
        { id: 'label', header: 'Field', cell: (row) => row.label, quiet: true, maxWidth: 160 },
        {
          id: 'before',
          header: `Version ${was.version_label}`,
          cell: (row) => row.before,
          maxWidth: 260,
        },
        {
          id: 'after',
          header: `Version ${is.version_label}`,
          cell: (row) => row.after,
          maxWidth: 260,
        },
      ]}
    />
  );
}

type Version = OutputOf<'get_document_version'>;

/** What a change did to the discount of the whole policy, which moves the cents of items that nobody touched. */
function discountDifference(was: Version, is: Version): Difference[] {
  const [before, after] = [basisOf(was), basisOf(is)];
  const label = before && after ? discountChange(before, after) : '';
  if (label === '') return [];
  const text = ({ build_up, currency }: Version) =>
    build_up
      ? `${displayMoney(-build_up.discount, currency)} (${percentText(build_up.discount_pct)})`
      : '—';
  return [{ key: 'discount', about: 'Premium', label, before: text(was), after: text(is) }];
}

function basisOf({ items, rating }: Version): DiscountBasis | null {
  if (!rating) return null;
  return {
    events: new Set(items.map(({ event }) => event.event_id)).size,
    cars: new Set(items.map(({ car_id }) => car_id)).size,
    discount_pct: rating.result.discount_pct,
  };
}

function amountDifferences(was: Version, is: Version): Difference[] {
  return (['premium', 'gross'] as const).flatMap((field): Difference[] => {
    const [old, now] = [was.build_up?.[field], is.build_up?.[field]];
    if (old === now) return [];
    const text = (amount: number | undefined, currency: string) =>
      amount === undefined ? '—' : formatMoney(amount, currency);
    return [
      {
        key: field,
        about: 'Premium',
        label: field === 'premium' ? 'Net premium' : 'Premium incl. tax',
        before: text(old, was.currency),
        after: text(now, is.currency),
      },
    ];
  });
}
