import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { formatMoney } from '#domain/money.ts';
import { pricedKinds } from '#domain/policies/request-status.ts';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';
import { PlainLine } from '#web/policies/consequences/consequence-part.tsx';
import {
  type ChangeKind,
  type ChangeWish,
  contentOfWish,
  missingInWish,
} from '#web/policies/request/change-wish.ts';

type Asked = InputOf<'preview_request'>;
type Effect = NonNullable<OutputOf<'preview_request'>['effect']>;

const typingMs = 300;
const isPriced = (kind: ChangeKind): kind is Asked['kind'] =>
  (pricedKinds as readonly ChangeKind[]).includes(kind);

/** What the chosen change would cost or give back today, as soon as all of it is chosen. */
export function RequestEffect({
  policy_id,
  kind,
  form,
}: {
  policy_id: string;
  kind: ChangeKind;
  form: UseFormReturn<ChangeWish>;
}) {
  const wish = useWatch({ control: form.control }) as ChangeWish;
  const asked =
    isPriced(kind) && missingInWish(kind, wish).length === 0
      ? JSON.stringify({ policy_id, kind, content: contentOfWish(kind, wish) })
      : null;
  const settled = useSettled(asked, typingMs);
  const query = useQuery<OutputOf<'preview_request'>, ApiError>({
    queryKey: ['preview_request', settled],
    queryFn: () => callWrite('preview_request', JSON.parse(settled ?? '') as Asked),
    enabled: settled !== null,
    retry: false,
    gcTime: 0,
  });
  if (asked === null) return null;
  const isBehind = asked !== settled || query.isPending;
  return (
    <Box
      component="section"
      aria-label="What it would cost"
      aria-busy={isBehind}
      sx={{ px: 4, py: 3, borderRadius: `${t.radius.md}px`, background: t.n[50], fontSize: 13 }}
    >
      {isBehind ? (
        'Working out what it would cost …'
      ) : query.data?.effect ? (
        <EffectLines effect={query.data.effect} />
      ) : query.isError ? (
        'What it would cost could not be worked out just now. You may send the request all the same.'
      ) : (
        'We work out by hand what this costs, and tell you before anything changes.'
      )}
    </Box>
  );
}

function EffectLines({ effect }: { effect: Effect }) {
  const { currency, premium, fees, tax, to_pay, taken_off, paid_back, begins, ends } = effect;
  const moves = (amount: number) => {
    const sign = amount < 0 ? '−' : amount > 0 ? '+' : '';
    return `${sign}${formatMoney(Math.abs(amount), currency)}`;
  };
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <Box sx={{ display: 'grid' }}>
      <PlainLine
        label={
          to_pay >= 0
            ? 'You would pay'
            : paid_back > 0
              ? 'You would get back'
              : 'You would owe less'
        }
        value={money(Math.abs(to_pay))}
        strong
      />
      {premium === 0 ? null : <PlainLine label="Premium before tax" value={moves(premium)} />}
      {fees === 0 ? null : <PlainLine label="Fee" value={moves(fees)} />}
      {tax === 0 ? null : <PlainLine label="Premium tax" value={moves(tax)} />}
      {to_pay < 0 && taken_off > 0 ? (
        <PlainLine label="Taken off what is still open" value={money(taken_off)} />
      ) : null}
      {to_pay < 0 && paid_back > 0 ? (
        <PlainLine label="Paid back" value={money(paid_back)} />
      ) : null}
      <Named label="Covered from then on" names={begins} />
      <Named label="No longer covered" names={ends} />
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: t.n[600] }}>
        If it is changed today. Nothing changes until we have answered.
      </Box>
    </Box>
  );
}

const MOST_NAMED = 4;

/** What is covered newly or no longer; of many the first ones by name. */
function Named({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const others = names.length - MOST_NAMED;
  return (
    <Box sx={{ lineHeight: '20px', overflowWrap: 'anywhere' }}>
      {label}: {names.slice(0, MOST_NAMED).join('; ')}
      {others > 0 ? `, and ${others} more` : ''}.
    </Box>
  );
}
