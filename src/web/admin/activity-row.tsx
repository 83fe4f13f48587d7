import Box from '@mui/material/Box';
import { actorBadge } from '#domain/accounts/account-badges.ts';
import { recordPlace } from '#domain/record-place.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { SenderBadge } from '#web/files/sender-badge.tsx';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { RelativeAge } from '#web/kit/text/relative-age.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Entry = ItemOf<'get_activity', 'entries'>;

/** What somebody did, on one line: "Approved claim CL-26-0012 by Anouk, 5 min". */
export function ActivityRow({ entry }: { entry: Entry }) {
  const name = entry.actor_name || PRODUCT_NAME;
  const href = recordPlace({ kind: entry.record_kind, id: entry.record_id, is_vi: entry.is_vi });
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 3,
        px: 4,
        py: 2,
        fontSize: 13,
        lineHeight: '20px',
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      <SenderBadge badge={actorBadge(entry)} name={name} small />
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {href ? (
          <AppLink href={href} sx={{ fontWeight: 600, '&:hover': { textDecoration: 'underline' } }}>
            {entry.past}
          </AppLink>
        ) : (
          <Box component="span" sx={{ fontWeight: 600 }}>
            {entry.past}
          </Box>
        )}{' '}
        {entry.record_name}{' '}
        <Box component="span" sx={{ color: t.n[500] }}>
          by {name}
        </Box>
      </Box>
      <Box sx={{ color: t.n[500] }}>
        <RelativeAge since={entry.stamp} />
      </Box>
    </Box>
  );
}
