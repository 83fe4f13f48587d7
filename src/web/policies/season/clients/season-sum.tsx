import Box from '@mui/material/Box';
import { counted } from '#domain/counted.ts';
import { formatMoney, sumByCurrency } from '#domain/money.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { PointSlider } from '#web/kit/choice/point-slider.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { percentText } from '#web/policies/document/document-words.ts';
import type { Asked } from '#web/policies/season/clients/use-ask-quotes.ts';
import type { SeasonClient, SeasonWish } from '#web/policies/season/clients/use-season-clients.ts';

/** One excess for all, or for each the one that it had. */
export function ExcessOfAll({
  clients,
  wish,
  onChange,
}: {
  clients: readonly SeasonClient[];
  wish: SeasonWish;
  onChange: (part: Partial<SeasonWish>) => void;
}) {
  const premium = clients.find((one) => one.premium)?.premium;
  if (!premium) return null;
  const points = [
    { id: '', label: 'As each client has it', mark: ['As it is'] },
    ...premium.by_excess.map(({ excess_pct }, at) => ({
      id: excess_pct,
      label: percentText(excess_pct),
      ...(Number(excess_pct) % 5 === 0 && at > 0 ? { mark: [percentText(excess_pct)] } : {}),
    })),
  ];
  const value = wish.excess_pct ?? '';
  return (
    <Card
      title="How much excess?"
      actions={
        <Box component="span" sx={{ fontWeight: 650 }}>
          {points.find(({ id }) => id === value)?.label}
        </Box>
      }
    >
      <PointSlider
        label="Excess in percent of the value, for all of them"
        points={points}
        value={value}
        onChange={(excess_pct) => onChange({ excess_pct: excess_pct === '' ? null : excess_pct })}
      />
    </Card>
  );
}

/** What all of them would pay, by currency, and the one press that asks for their quotes. */
export function SeasonSum({
  clients,
  asked,
  busy,
  onAsk,
}: {
  clients: readonly SeasonClient[];
  asked: ReadonlyMap<string, Asked>;
  busy: boolean;
  onAsk: (clients: readonly SeasonClient[]) => void;
}) {
  const priced = clients.filter(({ premium }) => premium);
  const sums = sumByCurrency(
    priced.flatMap(({ premium }) =>
      premium ? [{ amount: premium.gross, currency: premium.currency }] : [],
    ),
  );
  const isAsked = ({ user_id }: SeasonClient) => 'request_id' in (asked.get(user_id) ?? {});
  const open = priced.filter((client) => !isAsked(client));
  const done = clients.filter(isAsked).length;
  const isBehind = clients.some((client) => client.isBehind);
  return (
    <Card title="Indicative premium">
      {sums.length === 0 ? (
        <Box sx={{ color: t.n[600] }} role="status">
          Choose a championship and tick clients: what they would pay stands here at once.
        </Box>
      ) : (
        <Box sx={{ opacity: isBehind ? 0.6 : 1 }} aria-busy={isBehind} role="status">
          {sums.map(({ amount, currency }) => (
            <BigFigure key={currency}>{formatMoney(amount, currency)}</BigFigure>
          ))}
          <Box sx={{ fontSize: 13, color: t.n[600] }}>
            {`${counted(priced.length, 'client')}, fee and tax included`}
          </Box>
        </Box>
      )}
      <Box sx={{ mt: 4, display: 'grid', gap: 2 }}>
        {done > 0 ? (
          <Box role="status" sx={{ fontSize: 13, color: t.tone.success.fg, fontWeight: 550 }}>
            {`${counted(done, 'quote')} asked for.`}
          </Box>
        ) : null}
        {open.length > 0 ? (
          <BusyButton busy={busy} disabled={isBehind} onClick={() => onAsk(open)}>
            {`Ask for ${counted(open.length, 'quote')}`}
          </BusyButton>
        ) : null}
      </Box>
    </Card>
  );
}
