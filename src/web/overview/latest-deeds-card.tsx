import Box from '@mui/material/Box';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { latestDeeds, workdayBeforeText } from '#domain/admin/latest-deeds.ts';
import { formatMoney } from '#domain/money.ts';
import { recordPlace } from '#domain/record-place.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Unfold } from '#web/kit/base/unfold.tsx';
import { today } from '#web/kit/text/today.ts';
import { CardSkeleton } from '#web/overview/card-skeleton.tsx';

type Deed = ItemOf<'get_latest_deeds', 'deeds'>;

/** What came in, was won and was paid since the working day before; each line unfolds to its records. */
export function LatestDeedsCard() {
  const read = useRead('get_latest_deeds', {}, { pollMs: 120_000 });
  const deeds = read.data?.deeds.filter(({ count }) => count > 0);
  const since = workdayBeforeText(today());
  return (
    <Card title={`Since ${since}`} flush>
      {read.isError && !deeds ? (
        <ErrorState
          title="What happened could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : deeds === undefined ? (
        <CardSkeleton rows={3} height={40} />
      ) : deeds.length === 0 ? (
        <EmptyState
          compact
          title={`Nothing new since ${since}.`}
          text="Requests, policies, claims and money appear here."
        />
      ) : (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {deeds.map((deed) => (
            <DeedRow key={deed.deed} deed={deed} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function DeedRow({ deed: { deed, count, sums, records } }: { deed: Deed }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { one, many } = latestDeeds[deed];
  return (
    <Box component="li" sx={{ '& + &': { borderTop: `1px solid ${t.n[200]}` } }}>
      <Box
        component="button"
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={rowSx}
      >
        <Box component="span" className="num" sx={{ fontWeight: 620, textAlign: 'right' }}>
          {count}
        </Box>
        <span>{count === 1 ? one : many}</span>
        <Box component="span" className="num" sx={{ color: t.n[600], textAlign: 'right' }}>
          {sums
            .map(({ amount, currency }) => formatMoney(amount, currency, { whole: true }))
            .join(' · ')}
        </Box>
        <ChevronDown
          size={16}
          strokeWidth={1.75}
          style={{ transform: open ? 'rotate(180deg)' : 'none', color: t.n[500] }}
        />
      </Box>
      <Unfold id={id} open={open}>
        <Box component="ul" sx={{ m: 0, p: 0, pb: 2, listStyle: 'none' }}>
          {/* What two payments were for is one invoice. */}
          {[...new Map(records.map((record) => [record.record_id, record])).values()].map(
            ({ record_kind: kind, record_id: id, record_name, is_vi }) => (
              <li key={id}>
                <AppLink href={recordPlace({ kind, id, is_vi }) ?? ''} sx={recordSx}>
                  {record_name}
                </AppLink>
              </li>
            ),
          )}
          {count > records.length ? (
            <Box component="li" sx={{ pl: 14, pr: 4, py: 1, fontSize: 13, color: t.n[600] }}>
              and {count - records.length} more
            </Box>
          ) : null}
        </Box>
      </Unfold>
    </Box>
  );
}

const rowSx = {
  all: 'unset',
  boxSizing: 'border-box',
  width: '100%',
  cursor: 'pointer',
  display: 'grid',
  gridTemplateColumns: '24px minmax(0, 1fr) auto 16px',
  columnGap: 3,
  alignItems: 'center',
  minHeight: 44,
  px: 4,
  py: 2,
  fontSize: 14,
  lineHeight: '20px',
  '&:hover': { background: t.n[25] },
  '&:focus-visible': { outline: `2px solid ${t.brand[600]}`, outlineOffset: -2 },
} as const;

const recordSx = {
  display: 'block',
  pl: 14,
  pr: 4,
  py: 1,
  fontSize: 13,
  lineHeight: '20px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outlineOffset: -2 },
} as const;
