import type { Theme } from '@mui/material/styles';
import Box from '@mui/material/Box';
import { useState } from 'react';
import {
  differenceOf,
  differenceSteps,
  type FigureStep,
} from '#domain/policies/consequences/figures.ts';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';
import { amountText, OpenFigure, StepList } from '#web/policies/consequences/open-figure.tsx';
import { displayChange } from '#domain/money.ts';

/** A figure before and after, as a row. */
export interface FigureRow {
  key: string;
  label: string;
  before: number | null;
  after: number | null;
  /** How it comes about; whoever does not keep the books has none. */
  steps?: FigureStep[] | undefined;
  steps_before?: FigureStep[] | undefined;
  note?: string;
  strong?: boolean;
}

const cell = {
  py: 1.5,
  pl: { xs: 1.5, sm: 4 },
  pr: 1,
  textAlign: 'right',
  whiteSpace: 'nowrap',
  verticalAlign: 'top',
};
/** The cell that names a row: it wraps, and stands at the left end of the table. */
const firstCell = { textAlign: 'left', whiteSpace: 'normal', paddingLeft: 4 } as const;

/** Before, after and difference of figures; each opens its calculation below it. */
export function FigureTable({
  label,
  head,
  lines,
  moved,
}: {
  label: string;
  head: string;
  lines: readonly FigureRow[];
  moved: ReadonlySet<string>;
}) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={label}>
      <Box component="table" aria-label={label} sx={tableStyle}>
        <thead>
          <Box
            component="tr"
            sx={{ '& th': { ...cell, fontSize: 12, fontWeight: 500, color: t.n[600] } }}
          >
            <Box component="th" scope="col" style={firstCell}>
              {head}
            </Box>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Difference</th>
          </Box>
        </thead>
        <tbody>
          {lines.map((line) => (
            <FigureLine key={line.key} line={line} isNew={moved.has(line.key)} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

/** On a phone each row is a card: its name above, the amounts below it, each with its head. */
const tableStyle = (theme: Theme) => ({
  ...({ width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' } as const),
  [theme.breakpoints.down('sm')]: {
    '&, & tbody': { display: 'block' },
    '& thead': visuallyHidden,
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
      py: 2,
      borderBottom: `1px solid ${t.n[200]}`,
    },
    '& tbody tr > th, & tbody tr > td[colspan]': { gridColumn: '1 / -1' },
    '& tbody tr > td[data-side]': { pl: '4px', pr: 0, textAlign: 'left' },
    '& tbody tr > td[data-side]::before': {
      content: 'attr(data-side)',
      display: 'block',
      fontSize: 12,
      color: t.n[600],
    },
  },
});

const sides = ['before', 'after', 'difference'] as const;
const sideLabels = { before: 'Before', after: 'After', difference: 'Difference' } as const;

type Side = (typeof sides)[number];

/** How the difference of a line comes about; nothing where nobody worked it out. */
export const stepsOfMove = ({ steps = [], steps_before = [], ...line }: FigureRow): FigureStep[] =>
  steps.length + steps_before.length > 0 && differenceOf(line) !== 0
    ? differenceSteps({ ...line, steps, steps_before })
    : [];

/** The calculation of each figure of a line; none where nobody worked anything out. */
function calculationsOf(line: FigureRow): Readonly<Record<Side, readonly FigureStep[]>> {
  const { steps = [], steps_before = [] } = line;
  return { before: steps_before, after: steps, difference: stepsOfMove(line) };
}

function FigureLine({ line, isNew }: { line: FigureRow; isNew: boolean }) {
  const [open, setOpen] = useState<Side>();
  const { label, before, after, note, strong = false } = line;
  const difference = differenceOf(line);
  const calculations = calculationsOf(line);
  const texts = {
    before: amountText(before),
    after: amountText(after),
    difference: displayChange(difference),
  };
  const weight = strong ? 600 : difference === 0 ? 450 : 550;
  return (
    <>
      <Box
        component="tr"
        sx={{
          background: isNew ? t.amber[100] : difference === 0 || strong ? 'none' : t.brand[50],
          '& td, & th': {
            ...cell,
            fontWeight: weight,
            borderTop: strong ? `1px solid ${t.n[200]}` : 'none',
          },
        }}
      >
        <Box component="th" scope="row" style={firstCell}>
          {label}
          {isNew ? <Box component="span"> (new)</Box> : null}
          {note === undefined ? null : (
            <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>{note}</Box>
          )}
        </Box>
        {sides.map((side) => (
          <Box
            key={side}
            component="td"
            className="num"
            data-side={sideLabels[side]}
            sx={{ color: side === 'difference' && difference === 0 ? t.n[600] : 'inherit' }}
          >
            {calculations[side].length === 0 ? (
              texts[side]
            ) : (
              <OpenFigure
                text={texts[side]}
                label={side === 'after' ? label : `${label}, ${side}`}
                open={open === side}
                onPress={() => setOpen(open === side ? undefined : side)}
              />
            )}
          </Box>
        ))}
      </Box>
      {open ? <StepRows steps={calculations[open]} /> : null}
    </>
  );
}

function StepRows({ steps }: { steps: readonly FigureStep[] }) {
  return (
    <tr>
      <td colSpan={4}>
        <StepList steps={steps} />
      </td>
    </tr>
  );
}
