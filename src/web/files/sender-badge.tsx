import Box from '@mui/material/Box';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Two or three letters in a square: CL, EX, LA, BR, AD, OTH [2.55]. The name is in the tooltip. */
export function SenderBadge({
  badge,
  name,
  small = false,
}: {
  badge: string;
  name: string;
  small?: boolean;
}) {
  const size = small ? 18 : 26;
  return (
    <Tooltip title={name}>
      <Box
        component="span"
        sx={{
          flex: 'none',
          display: 'inline-grid',
          placeItems: 'center',
          width: badge.length > 2 ? size + 6 : size,
          height: size,
          borderRadius: `${small ? t.radius.xs : t.radius.sm}px`,
          background: small ? t.n[200] : t.n[900],
          color: small ? t.n[700] : '#fff',
          fontSize: small ? 9.5 : 10.5,
          lineHeight: 1,
          fontWeight: 650,
        }}
      >
        {badge}
      </Box>
    </Tooltip>
  );
}
