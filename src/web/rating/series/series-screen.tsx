import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Calculator, Copy, History, Pencil, Plus, Table2 } from 'lucide-react';
import { useMemo } from 'react';
import { seriesList } from '#contract/rating/series-list.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { DeclaredList, useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import {
  levelOptions,
  type SeriesEditing,
  type SeriesLine,
} from '#web/rating/series/series-cells.tsx';
import { seriesCells } from '#web/rating/series/series-list-cells.tsx';
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

/** What is chosen in the address: a year, and one to compare it with. */
function useSeriesYears() {
  const { data: known } = useRead('get_series_years', {});
  const years = useMemo(() => (known?.years ?? []).toReversed(), [known]);
  const opening = years.find(({ state }) => state === 'in_use' || state === 'over')?.year;
  const start = opening === undefined ? undefined : String(opening);
  const [{ compare_year = '', view = start }] = useSearchOf('series');
  return { years, all: years.map((one) => one.year), start, compare_year, view };
}

/** The lines of the year, with what is edited in place and how they differ from another year. */
function useSeriesLines(
  { years, all, start, compare_year, view }: ReturnType<typeof useSeriesYears>,
  classes: SeriesEditing['classes'],
  edits: boolean,
) {
  const saves = useSeriesSaves();
  return useDeclaredList('series', seriesList, {
    // The last answer knows nothing of a year that was chosen since.
    cells: (isOld) =>
      seriesCells(edits ? { classes, saves } : undefined, isOld ? '' : compare_year),
    // What differs needs the room.
    hidden: compare_year === '' ? [] : ['championships'],
    options: {
      car_class: classes,
      level: levelOptions,
      compare_year: plainOptions(all.map(String).filter((one) => one !== view)),
    },
    tabs: {
      views: years.map((one) => ({
        id: String(one.year),
        label: one.state === 'draft' ? `${one.year} draft` : String(one.year),
      })),
      start,
      // The years are not known at first, and an address can say anything.
      asks: (view) => (/^\d{4}$/.test(view) ? { year: Number(view) } : {}),
    },
  });
}

/** The tables behind the series; what makes a year and what fills it, which wait until there is a year. */
function YearSteps({
  onCopy,
  onAdd,
}: {
  onCopy: (() => void) | false;
  onAdd: (() => void) | undefined;
}) {
  const go = useGo();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Table2 />}
        onClick={() => go(addressOf('on_track_tables'))}
      >
        Rating tables
      </Button>
      <Button
        variant="outlined"
        startIcon={<Copy />}
        disabled={!onCopy}
        onClick={onCopy || undefined}
      >
        Copy year
      </Button>
      <Button variant="contained" startIcon={<Plus />} disabled={!onAdd} onClick={onAdd}>
        Add series
      </Button>
    </>
  );
}

/** /dashboard/series: how series are rated, year by year. */
export function SeriesScreen() {
  const { account_type } = useSession();
  const edits = isStaff(account_type);
  const chosen = useSeriesYears();
  const constants = useRead('get_rating_constants', {}, { staleMs: 300_000 });
  const classes = constants.data?.car_classes ?? [];
  const shown = useSeriesLines(chosen, classes, edits);
  const editor = useSeriesDialog();
  const copier = useCopyYearDialog();
  const publisher = usePublishYearDialog();
  const history = useSeriesHistory();
  const year = chosen.years.find((one) => one.year === shown.answer?.year);
  return (
    <>
      <PageHeader
        title={seriesList.title}
        total={shown.answer?.total}
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
            {shown.exporting.menu}
            {edits ? (
              <YearSteps
                onCopy={chosen.all.length > 0 && (() => copier.open({ years: chosen.all }))}
                onAdd={year && (() => editor.open({ year: year.year, classes }))}
              />
            ) : null}
          </>
        }
      />
      <DeclaredList
        shown={shown}
        note={year ? <YearNote year={year} onPublish={() => publisher.open(year)} /> : null}
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
      />
      {editor.dialog}
      {copier.dialog}
      {publisher.dialog}
      {history.dialog}
    </>
  );
}
