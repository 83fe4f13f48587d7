import type { ReactNode } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import { type InsuranceType, insuranceTypeLabels, isVi } from '#domain/policies/insurance-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { fetchRead, useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { CellGroups } from '#web/rating/tables/cell-groups.tsx';
import { DraftNote } from '#web/rating/tables/draft-note.tsx';
import { useCellSaves } from '#web/rating/use-cell-saves.ts';
import { useDraftSteps } from '#web/rating/tables/use-draft-steps.ts';
import { VersionChoice } from '#web/rating/tables/version-choice.tsx';

type Version = ItemOf<'get_rating_versions', 'versions'>;

const columns: readonly Column<Version>[] = [
  {
    id: 'until',
    header: 'Until',
    cell: ({ valid_to }) => (valid_to === null ? '—' : formatCalendarDate(valid_to)),
    quiet: true,
  },
  { id: 'based_on', header: 'Made from', cell: ({ based_on }) => based_on ?? '—', quiet: true },
];

export interface RatingTablesTabProps {
  insurance_type: InsuranceType;
  /** What is done with the version that is shown, below its numbers. */
  children?: (shown: Version) => ReactNode;
}

/** The versions of a line's rating tables, and the numbers of one beside those before. */
export function RatingTablesTab({ insurance_type, children }: RatingTablesTabProps) {
  const read = useRead('get_rating_versions', { insurance_type });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  return (
    <VersionChoice
      of="tables"
      label="Versions"
      prefix={isVi(insurance_type) ? `${insurance_type}-` : ''}
      versions={read.data.versions}
      columns={columns}
    >
      {(shown) => (
        <>
          <TablesVersion key={shown.version} {...shown} />
          {children?.(shown)}
        </>
      )}
    </VersionChoice>
  );
}

function TablesVersion({ version, insurance_type }: Version) {
  const update = useWrite('update_rating_draft');
  const saves = useCellSaves<string>({
    saved: 'Number saved',
    recordOf: () => version,
    send: (path, value, revision) =>
      update.mutateAsync({ version, revision, cells: [{ path, value }] }),
    latest: async (path) => {
      const { cells, revision } = await fetchRead('get_rating_version', { version });
      const value = cells.find((cell) => cell.path === path)?.value;
      return value === undefined ? undefined : { value, revision };
    },
  });
  const steps = useDraftSteps('tables', version);
  const read = useRead('get_rating_version', { version }, { enabled: !steps.isLeaving });
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const { cells, revision, state } = read.data;
  const quotes = isVi(insurance_type)
    ? `quotes of ${insuranceTypeLabels[insurance_type]}`
    : 'quotes';
  return (
    <>
      <DraftNote
        of="tables"
        at={read.data}
        insurance_type={insurance_type}
        means={`${quotes} are priced with ${version}.`}
        steps={steps}
      />
      <CellGroups
        cells={cells}
        editing={
          state === 'draft' ? { saves, revision, noughtFactor: isVi(insurance_type) } : undefined
        }
      />
    </>
  );
}
