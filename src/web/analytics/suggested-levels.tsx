import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { CardRow } from '#web/analytics/card-rows.ts';

/** Where the level and the suggested one stand among the values of a series. */
const LEVEL = 4;
const SUGGESTED = 5;

/** Series whose losses suggest another level; it is taken over into the ratings that are in work, or that are published for a day to come. */
export function SuggestedLevels({ rows }: { rows: readonly CardRow[] }) {
  const changing = rows.filter(({ values }) => {
    const suggested = values[SUGGESTED] ?? null;
    return suggested !== null && suggested !== values[LEVEL];
  });
  return changing.length === 0 ? null : <Levels rows={changing} />;
}

function Levels({ rows }: { rows: readonly CardRow[] }) {
  const years = useRead('get_series_years', {}).data?.years ?? [];
  const to =
    years.find(({ state }) => state === 'draft') ??
    years.findLast(({ state }) => state === 'coming');
  return (
    <Box
      sx={{ mt: 4, pt: 3, borderTop: `1px solid ${t.n[200]}`, fontSize: 13, lineHeight: '20px' }}
    >
      <Box sx={{ color: t.n[600], mb: 2 }}>
        {to === undefined
          ? 'Another level is suggested for these series. Begin a draft of next year’s ratings to take it over.'
          : `Another level is suggested for these series in the ${to.state === 'draft' ? 'draft' : 'coming ratings'} of ${to.year}.`}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {rows.map((row) => (
          <Level key={row.key} row={row} year={to?.year} />
        ))}
      </Box>
    </Box>
  );
}

function Level({ row, year }: { row: CardRow; year: number | undefined }) {
  const toast = useToast();
  const suggested = row.values[SUGGESTED] ?? 0;
  const page = useRead(
    'get_series_page',
    { ...(year === undefined ? {} : { year }), search: row.key, page: 1, page_size: 20 },
    { enabled: year !== undefined },
  );
  const line = page.data?.series.find(({ name }) => name === row.key);
  const save = useWrite('update_series_rating', {
    onSuccess: () => toast.success(`${row.label} has level ${suggested} in ${year}`),
    onError: (error) => toast.failure(error),
  });
  const isTaken = line?.claim_level === suggested;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: 1, minWidth: 160 }}>
        {row.label}
        <Box component="span" className="num" sx={{ color: t.n[600] }}>
          {` · level ${row.values[LEVEL]} → ${suggested}`}
        </Box>
      </Box>
      {line ? (
        <Button
          size="small"
          variant="outlined"
          disabled={isTaken || save.isPending}
          onClick={() =>
            save.mutate({
              series_rating_id: line.series_rating_id,
              revision: line.revision,
              cells: { claim_level: suggested },
            })
          }
        >
          {isTaken ? `Level ${suggested} in ${year}` : `Accept level ${suggested}`}
        </Button>
      ) : null}
    </Box>
  );
}
