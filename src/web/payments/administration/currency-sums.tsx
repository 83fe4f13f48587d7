import Box from '@mui/material/Box';
import { formatMoney } from '#domain/money.ts';
import { t } from '#web/kit/base/tokens.ts';

/** The sums of a filtered list below its rows, one pair for each currency; currencies are never added up. */
export function CurrencySums({
  sums,
}: {
  sums: readonly { currency: string; amount: number; amount_open: number }[] | undefined;
}) {
  if (!sums || sums.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Sums"
      className="num"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        columnGap: 8,
        rowGap: 1,
        px: 4,
        py: 2.5,
        mt: { xs: 2, md: 0 },
        borderTop: { md: `1px solid ${t.n[200]}` },
        borderRadius: { xs: `${t.radius.lg}px`, md: 0 },
        boxShadow: { xs: t.shadow.card, md: 'none' },
        background: t.n[25],
        fontSize: 13,
        lineHeight: '20px',
        color: t.n[500],
      }}
    >
      {sums.map(({ currency, amount, amount_open }) => (
        <Box key={currency} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4 }}>
          <span>
            Total <Strong>{formatMoney(amount, currency)}</Strong>
          </span>
          <span>
            Open <Strong>{formatMoney(amount_open, currency)}</Strong>
          </span>
        </Box>
      ))}
    </Box>
  );
}

function Strong({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ color: t.n[900], fontWeight: 600 }}>
      {children}
    </Box>
  );
}
