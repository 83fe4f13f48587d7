import Box from '@mui/material/Box';
import { counted } from '#domain/counted.ts';
import { formatMoney } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import { useIsAmong } from '#web/api/session.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { PickRow } from '#web/policies/request/pick-row.tsx';
import type { Asked } from '#web/policies/season/clients/use-ask-quotes.ts';
import type { SeasonClient } from '#web/policies/season/clients/use-season-clients.ts';

/** What a client takes of the season, in words. */
function noteOf({ cars, last, problem }: SeasonClient): string {
  if (cars.length === 0) return 'No races insured before: choose its cars under Season cover.';
  const drivers = new Set(cars.flatMap(({ driver_ids }) => driver_ids)).size;
  const words = [
    counted(cars.length, 'car'),
    drivers === 0 ? 'drivers to follow' : counted(drivers, 'driver'),
  ];
  return [`${words.join(', ')}${last ? ` · ${last.year}: ${last.policy_number}` : ''}`, problem]
    .filter(Boolean)
    .join(' · ');
}

const rowBox = {
  border: `1px solid ${t.n[300]}`,
  borderRadius: `${t.radius.button}px`,
  overflow: 'clip',
} as const;

/** The clients of the page: who is ticked is asked for, and what that costs stands behind the name. */
export function ClientRows({
  clients,
  left_out,
  asked,
  onToggle,
}: {
  clients: readonly SeasonClient[];
  left_out: ReadonlySet<string>;
  asked: ReadonlyMap<string, Asked>;
  onToggle: (user_id: string) => void;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {clients.map((client) => {
        const outcome = asked.get(client.user_id);
        if (outcome && 'request_id' in outcome)
          return <AskedRow key={client.user_id} client={client} request_id={outcome.request_id} />;
        const { premium, isBehind } = client;
        return (
          <Box key={client.user_id} sx={rowBox}>
            <PickRow
              quiet
              label={client.name}
              note={noteOf(client)}
              end={
                premium ? (
                  <Box component="span" sx={{ opacity: isBehind ? 0.5 : 1, fontWeight: 600 }}>
                    {formatMoney(premium.gross, premium.currency)}
                  </Box>
                ) : isBehind ? (
                  'Counting …'
                ) : (
                  ''
                )
              }
              checked={client.cars.length > 0 && !left_out.has(client.user_id)}
              onChange={() => {
                if (client.cars.length > 0) onToggle(client.user_id);
              }}
            />
            {outcome && 'trouble' in outcome ? (
              <Box sx={{ px: 4, pb: 3 }}>
                <FieldError>{outcome.trouble}</FieldError>
              </Box>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}

/** A client whose request is on its way; staff open it. */
function AskedRow({ client, request_id }: { client: SeasonClient; request_id: string }) {
  const staff = useIsAmong('superadmin', 'admin');
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 3,
        px: 3,
        py: 3,
        borderRadius: `${t.radius.md}px`,
        background: t.tone.success.bg,
        color: t.tone.success.fg,
      }}
    >
      <span>{client.name}</span>
      {staff ? (
        <AppLink
          href={addressOf('request', { request_id })}
          sx={{ fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: 3 }}
        >
          Asked
        </AppLink>
      ) : (
        <strong>Asked</strong>
      )}
    </Box>
  );
}
