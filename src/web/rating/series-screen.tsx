import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Calculator } from 'lucide-react';
import { useMemo } from 'react';
import { isStaff } from '#domain/accounts/account-types.ts';
import { formatMoney } from '#domain/money.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { useGo } from '#web/kit/app-link.tsx';
import { DataTable } from '#web/kit/data-table.tsx';
import { FilterBar } from '#web/kit/filter-bar.tsx';
import type { Filter } from '#web/kit/filter.ts';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useListState } from '#web/kit/use-list-state.ts';
import { ViewTabs } from '#web/kit/view-tabs.tsx';
import { seriesColumns } from '#web/rating/series-columns.tsx';
import { pageOf, seriesRows } from '#web/rating/series-rows.ts';

const noun = { one: 'series', many: 'series' };

/** /dashboard/series: how series are rated, year by year. */
export function SeriesScreen() {
  const go = useGo();
  const { account_type } = useSession();
  const series = useRead('get_series', {}, { staleMs: 60_000 });
  const constants = useRead('get_rating_constants', {}, { staleMs: 300_000 });
  const years = useMemo(() => Object.keys(series.data ?? {}).toReversed(), [series.data]);
  const list = useListState({
    filters: ['car_class', 'level'],
    ...(years[0] === undefined ? {} : { view: years[0] }),
    sort: 'name',
  });
  const classes = constants.data?.car_classes;
  const rows = useMemo(
    () => seriesRows({ by_year: series.data ?? {}, classes: classes ?? [], list }),
    [series.data, classes, list],
  );
  const filters = useMemo<readonly Filter[]>(
    () => [
      {
        id: 'car_class',
        label: 'Class',
        kind: 'choice',
        promoted: true,
        options: (classes ?? []).map(({ value, label }) => ({ value, label })),
      },
      {
        id: 'level',
        label: 'Claim level',
        kind: 'choice',
        promoted: true,
        options: Array.from({ length: 10 }, (_, index) => String(index + 1)).map((value) => ({
          value,
          label: value,
        })),
      },
    ],
    [classes],
  );
  return (
    <>
      <PageHeader
        title="Ratings"
        total={isStaff(account_type) || account_type === 'brokerage' ? rows.length : undefined}
        facts={
          constants.data ? (
            <Box component="span" className="num" sx={{ fontSize: 13 }}>
              Tables {constants.data.rating_version} · minimum net premium{' '}
              {formatMoney(constants.data.minimum_policy_net)} · policy fee{' '}
              {formatMoney(constants.data.policy_fee)} · referred above{' '}
              {formatMoney(constants.data.refer_above_value, 'EUR', { whole: true })}
            </Box>
          ) : null
        }
        actions={
          <>
            <ImportButton target="series" superadmin />
            <Button
              variant="outlined"
              startIcon={<Calculator />}
              onClick={() => go('/dashboard/rating-calculator')}
            >
              Rating calculator
            </Button>
          </>
        }
      />
      <ViewTabs
        label="Years"
        list={list}
        views={years.map((year) => ({
          id: year,
          label: year,
          count: series.data?.[year]?.length,
        }))}
      />
      <FilterBar list={list} filters={filters} searchLabel="Search series" />
      <DataTable
        list={list}
        noun={noun}
        columns={seriesColumns}
        rows={series.data ? pageOf(rows, list) : undefined}
        total={rows.length}
        read={series}
        rowId={(row) => row.series_rating_id}
        onRow={(row) =>
          go(
            `/dashboard/rating-calculator?series=${encodeURIComponent(row.name)}&car_class=${row.car_class}&series_claim_level=${row.claim_level}&excess_pct=${row.default_excess_pct}&year=${row.year}${row.typical_race_hours ? `&race_hours=${row.typical_race_hours}` : ''}`,
          )
        }
        empty={{ title: 'No series yet.', text: 'Series with their claim levels appear here.' }}
      />
    </>
  );
}
