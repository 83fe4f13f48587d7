import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addressOf } from '#domain/places.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { OwedCredit } from '#web/payments/refund/refund-words.ts';

/** What clients are owed beyond the refunds that are under way, each with the step that pays it back. */
export function OwedCreditsCard({
  owed,
  onAsk,
}: {
  owed: readonly OwedCredit[];
  onAsk: (credit: OwedCredit) => void;
}) {
  if (owed.length === 0) return null;
  return (
    <Box sx={{ my: 4 }}>
      <Card title="Credited and not yet asked for" flush>
        {owed.map((credit) => (
          <Box
            key={`${credit.policy_id} ${credit.currency}`}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              columnGap: 4,
              rowGap: 1,
              px: 4,
              py: 2,
              borderTop: `1px solid ${t.n[100]}`,
            }}
          >
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Box sx={{ fontWeight: 550 }}>{credit.client_name}</Box>
              <AppLink
                href={addressOf('policy', { policy_id: credit.policy_id })}
                sx={{ fontSize: 13, color: t.n[600], '&:hover': { textDecoration: 'underline' } }}
              >
                {credit.policy_number}
              </AppLink>
            </Box>
            <FigureAmount
              of={{ figure: 'refund_owed', policy_id: credit.policy_id }}
              amount={credit.amount}
              currency={credit.currency}
            />
            <Button size="small" variant="outlined" onClick={() => onAsk(credit)}>
              New refund
            </Button>
          </Box>
        ))}
      </Card>
    </Box>
  );
}
