import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Calculator, Copy, History, Pencil, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { useGo } from '#web/kit/base/app-link.tsx';
import { DataTable } from '#web/kit/table/data-table.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { plainOptions } from '#web/kit/choice/option.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useTableSettings } from '#web/kit/table/table-settings.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useListExport } from '#web/kit/list/use-list-export.tsx';
import { type ListState, useListState } from '#web/kit/list/use-list-state.ts';
import { levelOptions, type SeriesLine } from '#web/rating/series/series-cells.tsx';
import { seriesColumns } from '#web/rating/series/series-columns.tsx';
import { useSeriesSaves } from '#web/rating/series/use-series-saves.ts';

const useSeriesDialog = lazyDialog(() =>
  import('#web/rating/series/series-dialog.tsx').then((m) => recordDialog(m.SeriesDialog)),
);
const useCopyYearDialog = lazyDialog(() =>
  import('#web/rating/series/copy-year-dialog.tsx').then((m) => recordDialog(m.CopyYearDialog)),
);
const usePublishYearDialog = lazyDialog(() =>
  import('#web/rating/series/publish-year-dialog.tsx').then((m) =>
    recordDialog(m.PublishYearDialog),
  ),
);
const useSeriesHistory = lazyDialog(() =>
  import('#web/rating/series/series-history.tsx').then((m) => recordDialog(m.SeriesHistory)),
);

const noun = { one: 'series', many: 'series' };
const sorts = [
  'name',
  'car_class',
  'rate_pct',
  'default_excess_pct',
  'min_premium',
  'claim_level',
  'loss_ratio',
  'changed_at',
] as const;

function questionOf(list: ListState) {
  const { car_class, level, compare, different } = list.filters;
  return {
    // The years are not known at first, and an address can say anything.
    ...(/^\d{4}$/.test(list.view) ? { year: Number(list.view) } : {}),
    ...(/^\d{4}$/.test(compare?.[0] ?? '') ? { compare_year: Number(compare?.[0]) } : {}),
    page: list.page,
    page_size: list.size,
    search: list.q,
    filters: {
      ...(car_class ? { car_class: [...car_class] } : {}),
      ...(level ? { level: level.map(Number) } : {}),
    },
    only_different: different?.[0] === 'yes',
    sortBy: oneOf(list.sortBy, sorts, 'name'),
    ascending: list.sort === '' || list.ascending,
  };
}

function filtersOf(
  classes: readonly { value: string; label: string }[],
  years: readonly string[],
): readonly Filter[] {
  return [
    {
      id: 'compare',
      label: 'Compare with',
      kind: 'choice',
      promoted: true,
      single: true,
      options: plainOptions(years),
    },
    { id: 'car_class', label: 'Cars', kind: 'choice', promoted: true, options: classes },
    {
      id: 'level',
      label: 'Claim level',
      kind: 'choice',
      options: levelOptions,
    },
    { id: 'different', label: 'Only differences', kind: 'yes_no' },
  ];
}

const calculatorAddress = (line: SeriesLine) =>
  addressOf('rating_calculator', {
    series: line.name,
    car_class: line.car_class,
    series_claim_level: line.claim_level,
    excess_pct: line.default_excess_pct,
    year: line.year,
    race_hours: line.typical_race_hours || undefined,
  });

/** A year that is not in use yet, and the steps from there. */
function YearNote({
  year,
  onPublish,
}: {
  year: ItemOf<'get_series_years', 'years'>;
  onPublish: () => void;
}) {
  const go = useGo();
  if (year.state !== 'draft' && year.state !== 'coming') return null;
  return (
    <Box sx={{ mb: 3 }}>
      <InlineAlert
        tone="warning"
        action={
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button
              size="small"
              onClick={() =>
                go(addressOf('premium_ratings', { tab: 'what-if', series: year.year }))
              }
            >
              What if
            </Button>
            <Button size="small" onClick={onPublish}>
              {year.state === 'draft' ? 'Publish' : 'Change day'}
            </Button>
          </Box>
        }
      >
        {year.state === 'draft'
          ? `${year.year} is a draft: no quote uses it until it is published.`
          : `${year.year} is used from ${formatCalendarDate(year.publish_on)} on.`}
      </InlineAlert>
    </Box>
  );
}

/** /dashboard/series: how series are rated, year by year. */
export function SeriesScreen() {
  const { account_type } = useSession();
  const edits = isStaff(account_type);
  const { data: known } = useRead('get_series_years', {});
  const years = useMemo(() => (known?.years ?? []).toReversed(), [known]);
  const opening = years.find(({ state }) => state === 'in_use' || state === 'over')?.year;
  const list = useListState({
    name: 'series',
    filters: ['car_class', 'level', 'compare', 'different'],
    ...(opening === undefined ? {} : { view: String(opening) }),
    sort: 'name',
  });
  const question = questionOf(list);
  const series = useRead('get_series_page', question, { keepPrevious: true });
  const constants = useRead('get_rating_constants', {}, { staleMs: 300_000 });
  const classes = constants.data?.car_classes ?? [];
  const saves = useSeriesSaves();
  // The last answer knows nothing of a year that was chosen since.
  const compared = series.isPlaceholderData ? '' : (list.filters['compare']?.[0] ?? '');
  const columns = seriesColumns(edits ? { classes, saves } : undefined, compared);
  const table = {
    list,
    noun,
    columns,
    settings: useTableSettings('series'),
    rows: series.data?.series,
    total: series.data?.total,
    read: series,
  };
  const exporting = useListExport({ ...table, question });
  const editor = useSeriesDialog();
  const copier = useCopyYearDialog();
  const publisher = usePublishYearDialog();
  const history = useSeriesHistory();
  const year = years.find((one) => one.year === series.data?.year);
  const all_years = years.map((one) => one.year);
  return (
    <>
      <PageHeader
        title="Ratings"
        total={series.data?.total}
        facts={
          constants.data ? (
            <Box component="span" className="num" sx={{ fontSize: 13 }}>
              Tables {constants.data.rating_version}
            </Box>
          ) : null
        }
        actions={
          <>
            <ImportButton target="series" superadmin />
            {exporting.menu}
            {edits ? (
              <>
                <Button
                  variant="outlined"
                  startIcon={<Copy />}
                  disabled={all_years.length === 0}
                  onClick={() => copier.open({ years: all_years })}
                >
                  Copy year
                </Button>
                <Button
                  variant="contained"
                  startIcon={<Plus />}
                  disabled={year === undefined}
                  onClick={() => year && editor.open({ year: year.year, classes })}
                >
                  Add series
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <ListBar
        {...table}
        views={years.map((one) => ({
          id: String(one.year),
          label: one.state === 'draft' ? `${one.year} draft` : String(one.year),
        }))}
        filters={filtersOf(
          classes,
          all_years.map(String).filter((one) => one !== String(series.data?.year)),
        )}
        searchLabel="Search series"
      />
      {year ? <YearNote year={year} onPublish={() => publisher.open(year)} /> : null}
      <DataTable
        {...table}
        rowId={(line) => line.series_rating_id}
        rowMenu={(line) => [
          { label: 'Open in calculator', icon: Calculator, href: calculatorAddress(line) },
          ...(edits
            ? [
                {
                  label: 'Edit all fields',
                  icon: Pencil,
                  onSelect: () => editor.open({ year: line.year, classes, line }),
                },
                { label: 'History', icon: History, onSelect: () => history.open(line) },
              ]
            : []),
        ]}
        bulk={[exporting.bulk]}
        empty={{ title: 'No series yet.', text: 'Series with their claim levels appear here.' }}
      />
      {editor.dialog}
      {copier.dialog}
      {publisher.dialog}
      {history.dialog}
    </>
  );
}
