import Box from '@mui/material/Box';
import { displayAmount } from '#domain/money.ts';
import type { FigureStep } from '#domain/policies/consequences/figures.ts';
import { t } from '#web/kit/base/tokens.ts';

export const amountText = (amount: number | null) =>
  amount === null ? '—' : displayAmount(amount);

/** The amount as a button: dotted below, as every figure that opens its calculation. */
export function OpenFigure({
  text,
  label,
  open,
  onPress,
}: {
  text: string;
  label: string;
  open: boolean;
  onPress: () => void;
}) {
  return (
    <Box
      component="button"
      type="button"
      aria-expanded={open}
      aria-label={`${text}, calculation of ${label}`}
      onClick={onPress}
      sx={{
        font: 'inherit',
        color: 'inherit',
        background: 'none',
        border: 0,
        borderBottom: `1px dotted ${t.n[500]}`,
        p: 0,
        cursor: 'pointer',
      }}
    >
      {text}
    </Box>
  );
}

/** A calculation, step by step. */
export function StepList({ steps }: { steps: readonly FigureStep[] }) {
  return (
    <Box
      component="ul"
      sx={{ m: 0, mb: 2, px: 3, py: 2, listStyle: 'none', background: t.n[50], fontSize: 12 }}
    >
      {steps.map(({ text, amount }) => (
        <Box
          component="li"
          key={`${text} ${amount}`}
          sx={{ display: 'flex', justifyContent: 'space-between', gap: 4, lineHeight: '20px' }}
        >
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Box>
          <Box className="num">{amount === null ? '' : amountText(amount)}</Box>
        </Box>
      ))}
    </Box>
  );
}
