import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import {
  type CardValue,
  type CardWords,
  isFew,
  type ValueKind,
} from '#domain/analytics/cards/card-words.ts';
import { axisText, intervalText, shadeOf, valueText } from '#domain/analytics/figure-text.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { CardRow, ChartProps } from '#web/analytics/card-rows.ts';

/** From few to many; the darkest carries white figures. */
const grounds = ['#fff4f0', '#fbd3c6', '#f19a80', '#e94e24', '#a8300f'] as const;

/** Nothing of what is still to come; an amount in short. */
function cellText(amount: number | null, { kind }: { kind: ValueKind }): string {
  if (amount === null) return '';
  return kind === 'money' ? axisText(amount, kind) : valueText(amount, { kind });
}

type Part = number | null | undefined;

/** Of how many a ratio is, and how far it can be trusted; empty of what is none. */
function trustOf({ sample, low, high }: { sample: Part; low: Part; high: Part }): string[] {
  if (typeof sample !== 'number') return [];
  const hasInterval = typeof low === 'number' && typeof high === 'number';
  return [`n = ${sample}`, ...(hasInterval ? [intervalText({ low, high })] : [])];
}

/** A ratio of so few says little: its cell has an edge and no ground. */
const isHollow = (sample: Part): boolean => typeof sample === 'number' && isFew(sample);

const lookOf = (columns: number) => ({
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 2,
  fontSize: 12,
  '& th': {
    fontWeight: 500,
    color: t.n[600],
    textAlign: 'left',
    px: 1,
    whiteSpace: 'nowrap',
  },
  // Columns as wide as each other, so that a darker cell is more and nothing else.
  '& thead th + th': {
    width: `calc(70% / ${columns})`,
    whiteSpace: 'normal',
    textAlign: 'center',
    verticalAlign: 'bottom',
  },
});

interface Cell {
  label: string;
  text: string;
  trust: readonly string[];
  look: { background: string; color: string; border?: string };
}

/** The cells of each row with what they say and how dark they are. */
function cellsOf({ card, rows }: Pick<ChartProps, 'card' | 'rows'>) {
  const shown = card.has_samples ? card.values.slice(0, card.values.length / 4) : card.values;
  const most = Math.max(
    ...rows.flatMap(({ values }) => values.slice(0, shown.length).map((one) => one ?? 0)),
    1,
  );
  const cell = (row: CardRow, value: CardValue, index: number): Cell => {
    const amount = row.values[index] ?? null;
    const [, sample, low, high] = card.has_samples
      ? [0, 1, 2, 3].map((part) => row.values[part * shown.length + index])
      : [];
    const step = isHollow(sample) ? -1 : shadeOf(amount ?? 0, { most, shades: grounds.length });
    return {
      label: value.label,
      text: cellText(amount, value),
      trust: trustOf({ sample, low, high }),
      look: {
        background: grounds[step] ?? t.n[50],
        color: step === grounds.length - 1 ? '#fff' : step < 0 ? t.n[600] : t.n[900],
        ...(isHollow(sample) ? { border: `1px dashed ${t.chart[0]}` } : {}),
      },
    };
  };
  return { shown, cells: (row: CardRow) => shown.map((value, index) => cell(row, value, index)) };
}

/** A grid whose cells are the darker the more they hold, with the number in each; on a phone each row as a list, on paper never. */
export function HeatGrid(props: ChartProps) {
  const isOnPhone = useMediaQuery('screen and (max-width: 899.95px)', { noSsr: true });
  return isOnPhone ? <HeatList {...props} /> : <HeatTable {...props} />;
}

/** Counts add up along a row and down a column; amounts until a month and ratios do not. */
const addsUp = (card: CardWords): boolean => !card.has_samples && card.values[0]?.kind === 'count';

const sumOf = (values: readonly (number | null | undefined)[]): string =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0).toLocaleString('en');

function HeatTable(props: ChartProps) {
  return (
    <>
      <HeatCells {...props} />
      {addsUp(props.card) ? <Shades /> : null}
    </>
  );
}

/** What darker means, and that a cell can be pressed. */
function Shades() {
  return (
    <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', gap: 2, fontSize: 12, color: t.n[600] }}>
      Fewer
      <Box aria-hidden="true" sx={{ display: 'flex', alignItems: 'center' }}>
        {grounds.map((ground) => (
          <Box
            key={ground}
            sx={{
              width: 18,
              height: 10,
              background: ground,
              border: `1px solid ${t.n[200]}`,
              printColorAdjust: 'exact',
            }}
          />
        ))}
      </Box>
      More
      <Box sx={{ ml: 'auto', '@media print': { display: 'none' } }}>A cell opens its claims.</Box>
    </Box>
  );
}

const trustSx = { display: 'block', fontSize: 11.5, whiteSpace: 'nowrap' } as const;

function HeatCells({ card, rows, hrefOf, hrefOfCell }: ChartProps) {
  const { shown, cells } = cellsOf({ card, rows });
  const isSummed = addsUp(card);
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={card.title}
      sx={{ overflowX: 'auto', '@media print': { overflowX: 'visible' } }}
    >
      <Box component="table" sx={lookOf(shown.length)}>
        <thead>
          <tr>
            <th scope="col">{card.rows}</th>
            {shown.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {isSummed ? <th scope="col">Sum</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                <AppLink keepScroll href={hrefOf(row)}>
                  {row.label}
                </AppLink>
              </th>
              {cells(row).map(({ label, text, trust, look }, column) => (
                <Box
                  component="td"
                  key={label}
                  className="num"
                  sx={{
                    textAlign: 'center',
                    height: 28,
                    minWidth: 44,
                    borderRadius: '4px',
                    ...look,
                  }}
                >
                  <CellLink href={text === '' || text === '0' ? null : hrefOfCell(row, column)}>
                    {text}
                    {trust.map((line) => (
                      <Box key={line} component="span" sx={trustSx}>
                        {line}
                      </Box>
                    ))}
                  </CellLink>
                </Box>
              ))}
              {isSummed ? <Sum>{sumOf(row.values)}</Sum> : null}
            </tr>
          ))}
          {isSummed ? (
            <tr>
              <th scope="row">All</th>
              {shown.map(({ label }, column) => (
                <Sum key={label}>{sumOf(rows.map(({ values }) => values[column]))}</Sum>
              ))}
              <Sum>{sumOf(rows.flatMap(({ values }) => values))}</Sum>
            </tr>
          ) : null}
        </tbody>
      </Box>
    </Box>
  );
}

/** The whole cell is the link. */
function CellLink({ href, children }: { href: string | null; children: ReactNode }) {
  return href === null ? (
    children
  ) : (
    <AppLink
      keepScroll
      href={href}
      sx={{
        display: 'grid',
        alignContent: 'center',
        minHeight: 28,
        color: 'inherit',
        fontWeight: 'inherit',
        textDecoration: 'none',
        borderRadius: '4px',
      }}
    >
      <span>{children}</span>
    </AppLink>
  );
}

function Sum({ children }: { children: string }) {
  return (
    <Box
      component="td"
      className="num"
      sx={{ textAlign: 'center', height: 28, fontWeight: 600, color: t.n[900] }}
    >
      {children}
    </Box>
  );
}

/** Of each row the cells that hold something, in words. */
function HeatList({ card, rows, hrefOf }: ChartProps) {
  const { cells } = cellsOf({ card, rows });
  const told = (row: CardRow) => cells(row).filter(({ text }) => text !== '' && text !== '0');
  const holds = (row: CardRow) => told(row).length > 0;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3, fontSize: 13, lineHeight: '18px' }}>
      {rows.filter(holds).map((row) => (
        <Box key={row.key}>
          <Box component="dt" sx={{ fontWeight: 550 }}>
            <AppLink keepScroll href={hrefOf(row)}>
              {row.label}
            </AppLink>
          </Box>
          <Box component="dd" sx={{ m: 0, mt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {told(row).map(({ label, text, trust, look }) => (
              <Box
                component="span"
                key={label}
                className="num"
                sx={{ px: 2, py: 0.5, borderRadius: '4px', ...look }}
              >
                {`${label} `}
                <strong>{text}</strong>
                {trust.length === 0 ? '' : ` (${trust.join(', ')})`}
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
