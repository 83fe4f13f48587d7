import Box from '@mui/material/Box';
import { formatCalendarDate } from '#domain/dates.ts';
import { displayAmount, displayMoney, withMinus } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { FigureQuestion } from '#web/kit/calculation/figure-button.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { SidePanel } from '#web/kit/overlay/side-panel.tsx';

type Calculation = OutputOf<'get_calculation'>;

/** How a figure was worked out: lines that add up, every factor, and the rows of the journal. */
export function CalculationPanel({ subject, open, onClose }: RecordDialogProps<FigureQuestion>) {
  const read = useRead('get_calculation', subject);
  return (
    <SidePanel open={open} width={520} title={read.data?.title ?? 'Calculation'} onClose={onClose}>
      {read.isError ? (
        <ErrorState
          title="The calculation could not be loaded."
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : read.data ? (
        <Steps calculation={read.data} />
      ) : (
        <Skeleton variant="rounded" height={200} />
      )}
    </SidePanel>
  );
}

function Steps({ calculation }: { calculation: Calculation }) {
  const { subject, amount, currency, ratio, parts, rating_version = null } = calculation;
  const { factors = [], journal = [], booked = null, booked_note = '' } = calculation;
  return (
    <Box sx={{ display: 'grid', gap: 6, fontSize: 13, lineHeight: '20px' }}>
      <Box>
        <Box sx={{ color: t.n[600], overflowWrap: 'anywhere' }}>
          {[subject, rating_version === null ? '' : `rating tables ${rating_version}`]
            .filter(Boolean)
            .join(', ')}
        </Box>
        <Box
          className="num"
          sx={{ fontFamily: t.font.display, fontWeight: 620, fontSize: 24, lineHeight: '32px' }}
        >
          {amount === null ? (ratio ?? '—') : displayMoney(amount, currency)}
        </Box>
      </Box>
      {parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      {factors.length === 0 ? null : <Factors factors={factors} />}
      {journal.length === 0 || booked === null ? null : (
        <Journal journal={journal} booked={booked} note={booked_note} />
      )}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: 4,
  py: 2,
  borderTop: `1px solid ${t.n[200]}`,
} as const;
const heading = { m: 0, mb: 1, fontSize: 14, lineHeight: '20px', fontWeight: 650 } as const;
const note = {
  fontSize: 12,
  lineHeight: '16px',
  color: t.n[600],
  overflowWrap: 'anywhere',
} as const;
const list = { m: 0, p: 0, listStyle: 'none' } as const;

function Part({ part: { title, total, lines } }: { part: Calculation['parts'][number] }) {
  return (
    <section aria-label={title}>
      <Box component="h3" sx={heading}>
        {title}
      </Box>
      <Box component="ul" sx={list}>
        {lines.map(({ label, how, amount }, index) => (
          <Box component="li" key={`${label} ${String(index)}`} sx={row}>
            <Box sx={{ overflowWrap: 'anywhere', color: amount === null ? t.n[600] : t.n[900] }}>
              {label}
            </Box>
            <Box className="num" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
              {amount === null ? '' : displayAmount(amount)}
            </Box>
            {how === '' ? null : (
              <Box className="num" sx={{ ...note, gridColumn: '1 / -1' }}>
                {formattedDay(how)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <Total label="Sum" amount={total} />
    </section>
  );
}

/** A line whose whole note is a day says it as days are said. */
const formattedDay = (how: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(how) ? formatCalendarDate(how) : how;

function Total({ label, amount }: { label: string; amount: number }) {
  return (
    <Box sx={{ ...row, borderTop: `1px solid ${t.n[400]}`, fontWeight: 600 }}>
      <span>{label}</span>
      <span className="num">{displayAmount(amount)}</span>
    </Box>
  );
}

function Factors({ factors }: { factors: NonNullable<Calculation['factors']> }) {
  return (
    <Accordion title="Every step, with its numbers">
      <Box component="ol" sx={list}>
        {factors.map(({ key, label, formula, value, unit }) => (
          <Box component="li" key={key} sx={row}>
            <span>{label}</span>
            <Box className="num" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
              {unit === 'percent' ? `${value} %` : withMinus(value)}
            </Box>
            <Box className="num" sx={{ ...note, gridColumn: '1 / -1' }}>
              {formula}
            </Box>
          </Box>
        ))}
      </Box>
    </Accordion>
  );
}

function Journal({
  journal,
  booked,
  note: why,
}: {
  journal: NonNullable<Calculation['journal']>;
  booked: number;
  note: string;
}) {
  return (
    <section aria-label="Journal">
      <Box component="h3" sx={heading}>
        Journal
      </Box>
      <Box component="ul" sx={list}>
        {journal.map(
          ({ booking_number, booked_on, description, account, party, amount }, index) => (
            <Box component="li" key={`${String(booking_number)} ${String(index)}`} sx={row}>
              <Box sx={{ overflowWrap: 'anywhere' }}>
                {[account, party].filter(Boolean).join(', ')}
              </Box>
              <Box className="num" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
                {displayAmount(amount)}
              </Box>
              <Box sx={{ ...note, gridColumn: '1 / -1' }}>
                {`Booking ${String(booking_number)}, ${formatCalendarDate(booked_on)}: ${description}`}
              </Box>
            </Box>
          ),
        )}
      </Box>
      <Total label="Booked" amount={booked} />
      {why === '' ? null : <Box sx={note}>{why}</Box>}
    </section>
  );
}
