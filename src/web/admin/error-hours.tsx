import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { ChartColumn, Table2 } from 'lucide-react';
import { useState } from 'react';
import { faultPeriodLabels, stretchKey, stretchText } from '#domain/admin/fault-hours.ts';
import { counted } from '#domain/counted.ts';
import { dateOfInstant, formatCalendarDate, timeOfInstant } from '#domain/dates.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { ReadResult } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { PressBars } from '#web/kit/chart/press-bars.tsx';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { PlainTable } from '#web/kit/table/plain-table.tsx';

/** What a period's stretches are called, and what stands below them. */
const words = {
  24: { title: 'Errors per hour', tick: timeOfInstant },
  168: { title: 'Errors per six hours', tick: dayAndMonth },
  720: { title: 'Errors per day', tick: dayAndMonth },
} as const;

function dayAndMonth(epoch: number): string {
  return formatCalendarDate(dateOfInstant(epoch)).slice(0, 5);
}

/** How often faults came over the period. */
export function ErrorHours({
  read,
  list,
}: {
  read: ReadResult<'get_error_hours'>;
  list: ListState;
}) {
  const [asTable, setAsTable] = useState(false);
  const period = list.filters['hours']?.[0];
  const shown = period === '168' || period === '720' ? period : '24';
  const title = `${words[shown].title}, ${faultPeriodLabels[shown].toLowerCase()}`;
  return (
    <Card
      title={title}
      sx={{ mb: 4 }}
      actions={
        <Button
          size="small"
          startIcon={asTable ? <ChartColumn size={16} /> : <Table2 size={16} />}
          aria-pressed={asTable}
          aria-label={`${asTable ? 'View chart' : 'View data'}: ${title}`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'View chart' : 'View data'}
        </Button>
      }
    >
      {read.isPending ? (
        <Skeleton variant="rounded" height={130} />
      ) : read.isError ? (
        <ErrorState
          title="The chart could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Stretches
          title={title}
          tickOf={words[shown].tick}
          rows={read.data.stretches}
          list={list}
          asTable={asTable}
        />
      )}
    </Card>
  );
}

/** A stretch that is pressed narrows the log to its time, and pressed again no more. */
function Stretches({
  title,
  tickOf,
  rows,
  list,
  asTable,
}: {
  title: string;
  tickOf: (epoch: number) => string;
  rows: OutputOf<'get_error_hours'>['stretches'];
  list: ListState;
  asTable: boolean;
}) {
  const pressed = list.filters['hour']?.[0];
  const press = (key: string) => list.setFilter('hour', key === pressed ? [] : [key]);
  if (asTable)
    return (
      <PlainTable
        label={title}
        height={240}
        rows={rows}
        rowId={stretchKey}
        onRow={(row) => press(stretchKey(row))}
        columns={[
          { id: 'time', header: 'Time', cell: stretchText },
          { id: 'faults', header: 'Errors', align: 'right', cell: ({ faults }) => faults },
        ]}
      />
    );
  return (
    <PressBars
      label={title}
      pressed={pressed}
      bars={rows.map((row) => ({
        key: stretchKey(row),
        text: `${stretchText(row)}: ${counted(row.faults, 'error', 'errors')}`,
        tick: tickOf(row.from),
        value: row.faults,
      }))}
      onPress={press}
    />
  );
}
