import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Zap } from 'lucide-react';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { ExcessChoice } from '#web/policies/instant/excess-choice.tsx';
import { InstantReasons } from '#web/policies/instant/instant-reasons.tsx';
import { PremiumCard } from '#web/policies/instant/premium-card.tsx';
import { isBuyable, useCoverPremium } from '#web/policies/instant/use-cover-premium.ts';
import type { useClientGarage } from '#web/policies/request/client-garage.ts';
import type { RequestDraft } from '#web/policies/request/request-draft.ts';

const useBuyNow = lazyDialog(() =>
  import('#web/policies/instant/use-buy-now.tsx').then((m) => m.useBuyNow),
);

/** The price of what is asked for, while it is asked for, and the way to buy it at once. */
export function useInstantStep({
  draft,
  garage,
  shown,
}: {
  draft: RequestDraft;
  garage: ReturnType<typeof useClientGarage>;
  /** Only then it is priced. */
  shown: boolean;
}) {
  const { wish } = draft;
  const mayBuy = useIsAmong('agent', 'brokerage');
  const { attn } = useSession();
  const made_of = [...garage.cars, ...garage.drivers].map(({ revision }) => revision).join();
  const live = useCoverPremium(wish, { enabled: shown, made_of });
  const buy = useBuyNow({ live, name: attn, keep: draft.keep });
  const premium = live.preview?.premium;
  return {
    live,
    cards: (
      <Box sx={{ display: 'grid', gap: 4, mt: 2 }}>
        {premium ? (
          <ExcessChoice
            premium={premium}
            cars={garage.cars}
            onChange={(excess_pct) => draft.change({ excess_pct })}
          />
        ) : null}
        <PremiumCard live={live} events={garage.events} cars={wish.cars.length}>
          {mayBuy ? <InstantReasons live={live} /> : null}
        </PremiumCard>
      </Box>
    ),
    button:
      shown && mayBuy && isBuyable(live) ? (
        <Button variant="outlined" startIcon={<Zap />} onClick={buy.open}>
          Buy now
        </Button>
      ) : null,
    dialog: buy.dialog,
  };
}
