import type { ItemOf } from '#web/api/action-types.ts';
import { fetchRead, useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { DraftNote } from '#web/rating/tables/draft-note.tsx';
import { TaxMatrix } from '#web/rating/tables/tax-matrix.tsx';
import { useCellSaves } from '#web/rating/use-cell-saves.ts';
import { useDraftSteps } from '#web/rating/tables/use-draft-steps.ts';
import { VersionChoice } from '#web/rating/tables/version-choice.tsx';

type Version = ItemOf<'get_tax_versions', 'versions'>;

const columns: readonly Column<Version>[] = [
  { id: 'rates', header: 'Rates', cell: ({ rates }) => rates, align: 'right', quiet: true },
];

/** The versions of premium tax, and what each country and line is taxed with one of them. */
export function PremiumTaxTab() {
  const read = useRead('get_tax_versions', {});
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  return (
    <VersionChoice
      of="tax"
      label="Versions of premium tax"
      versions={read.data.versions}
      columns={columns}
      actions={<ImportButton target="premium_tax" superadmin />}
      emptyText="No rates yet."
    >
      {(shown) => <TaxVersion key={shown.version} {...shown} />}
    </VersionChoice>
  );
}

/** A cell's key is its country and line. */
function TaxVersion({ version }: Version) {
  const update = useWrite('update_tax_draft');
  const saves = useCellSaves<string>({
    saved: 'Rate saved',
    recordOf: () => version,
    send: (key, rate_pct, revision) => {
      const [country_code = '', line = ''] = key.split(' ');
      const rate = { country_code, line: line as 'HULL', rate_pct };
      return update.mutateAsync({ version, revision, rates: [rate] });
    },
    latest: async (key) => {
      const { cells, revision } = await fetchRead('get_tax_version', { version });
      const now = cells.find(({ country_code, line }) => `${country_code} ${line}` === key);
      return { value: now?.rate_pct ?? '', revision };
    },
  });
  const steps = useDraftSteps('tax', version);
  const read = useRead('get_tax_version', { version }, { enabled: !steps.isLeaving });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const { cells, revision, state } = read.data;
  return (
    <>
      <DraftNote
        of="tax"
        at={read.data}
        means="cover that begins then or later is taxed with its rates."
        steps={steps}
      />
      <TaxMatrix
        version={version}
        cells={cells}
        editing={state === 'draft' ? { saves, revision } : undefined}
      />
    </>
  );
}
