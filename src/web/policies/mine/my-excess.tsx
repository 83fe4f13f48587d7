import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatMoney } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { FigureButton } from '#web/kit/calculation/figure-button.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { Version, VersionItem } from '#web/policies/document/cover-table.tsx';
import {
  aggregateLabels,
  percentText,
  scopeLabels,
} from '#web/policies/document/document-words.ts';
import { rangeText } from '#web/policies/document/excess-words.ts';
import { useAskedInAddress } from '#web/policies/document/use-asked-in-address.ts';

const useChassisDialog = lazyDialog(() =>
  import('#web/policies/mine/use-chassis-dialog.tsx').then((m) => m.useChassisDialog),
);

/**
 * The excess in plain words, for each car: what one pays oneself, and what is paid at most. A chassis number that was
 * to follow is given here; `?give=chassis` asks for the first of them.
 */
export function MyExcess({ version, policy_id }: { version: Version; policy_id: string }) {
  const cars = [...Map.groupBy(version.items, (item) => item.car.car_id).values()];
  const chassis = useChassisDialog();
  useAskedInAddress('give', () => {
    const missing = version.items.find((item) => item.car.chassis_number === '');
    if (missing) chassis.open(missing.car);
  });
  return (
    <Card title="If something happens">
      <Box sx={{ display: 'grid', gap: 5 }}>
        {cars.map((items) => {
          const [first] = items;
          if (!first) return null;
          const excess = items.map((item) => item.base_excess);
          const payout = items.map((item) => item.max_payout);
          return (
            <Box key={first.car.car_id}>
              {cars.length > 1 ? (
                <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 2 }}>
                  {first.car.title}
                </Box>
              ) : null}
              <Box sx={{ mb: 4, color: t.n[700], maxWidth: 560 }}>
                {`You pay the first ${rangeText(excess, version.currency)} of a crash yourself, that is ${percentText(first.excess_pct)} of the value. We pay the rest, up to ${rangeText(payout, version.currency)}.`}
              </Box>
              <Facts
                columns={2}
                facts={[
                  { label: 'Value', value: formatMoney(first.insured_value, version.currency) },
                  { label: 'We pay', value: scopeLabels[first.scope] },
                  {
                    label: 'Excess',
                    value: <ExcessOfCar items={items} version={version} policy_id={policy_id} />,
                  },
                  { label: 'Limit', value: aggregateLabels[first.aggregate_mode] },
                  {
                    label: 'Chassis number',
                    value: first.car.chassis_number || (
                      <Button size="small" onClick={() => chassis.open(first.car)} sx={{ ml: -1 }}>
                        Add chassis number
                      </Button>
                    ),
                  },
                ]}
              />
            </Box>
          );
        })}
      </Box>
      {chassis.dialog}
    </Card>
  );
}

/** One amount, or from the least to the most of its events: pressed, it says how it came about. */
function ExcessOfCar({
  items,
  version: { version_id, currency },
  policy_id,
}: {
  items: readonly VersionItem[];
  version: Version;
  policy_id: string;
}) {
  const text = rangeText(
    items.map((item) => item.base_excess),
    currency,
  );
  const most = items.toSorted((a, b) => b.base_excess - a.base_excess)[0];
  return most ? (
    <FigureButton
      of={{ figure: 'item_excess', policy_id, version_id, part: String(most.position) }}
      says={text}
    >
      <span className="num">{text}</span>
    </FigureButton>
  ) : null;
}
