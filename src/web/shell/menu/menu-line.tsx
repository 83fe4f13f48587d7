import Box from '@mui/material/Box';
import type { MenuItem } from '#domain/accounts/menu-entries.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { menuIcons } from '#web/shell/menu/menu-icons.ts';
import type { WorkCounts } from '#web/shell/menu/use-work-counts.ts';

/** What every line of the menu knows. */
export interface MenuLineProps {
  active: string | null;
  counts: WorkCounts;
  onGo: (() => void) | undefined;
  indent?: boolean;
}

export const menuRow = {
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  gap: 3,
  minHeight: { xs: 44, md: 32 },
  pl: '10px',
  pr: '10px',
  borderRadius: `${t.radius.sm}px`,
  fontSize: { xs: 16, md: 14 },
  lineHeight: '20px',
  color: t.n[700],
  textAlign: 'left',
  position: 'relative',
} as const;

const hereSx = {
  color: t.n[900],
  fontWeight: 600,
  background: t.n[0],
  boxShadow: t.shadow.card,
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -8,
    top: '50%',
    mt: '-10px',
    height: 20,
    width: 3,
    borderRadius: '0 2px 2px 0',
    background: t.brand[500],
  },
} as const;

/** One entry of the menu; a disabled one stays visible and says why. */
export function MenuLine({
  item,
  active,
  counts,
  onGo,
  indent = false,
}: MenuLineProps & { item: MenuItem }) {
  const Icon = menuIcons[item.icon];
  const on = item.path !== '' && item.path === active;
  const count = item.counted ? counts[item.path] : undefined;
  const content = (
    <>
      {indent ? null : (
        <Icon
          size={16}
          strokeWidth={1.75}
          aria-hidden="true"
          color={on ? t.brand[500] : t.n[600]}
          style={{ flex: 'none' }}
        />
      )}
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {item.label}
      </Box>
      {count ? <CountMark count={count} /> : null}
    </>
  );
  if (item.disabled) {
    return (
      <Tooltip title="Not available for your account" placement="right">
        <Box
          role="link"
          aria-disabled="true"
          tabIndex={0}
          sx={{
            ...menuRow,
            pl: indent ? '38px' : '10px',
            color: 'rgba(28,25,23,.6)',
            cursor: 'default',
          }}
        >
          {content}
        </Box>
      </Tooltip>
    );
  }
  return (
    <AppLink
      href={item.path}
      {...(onGo ? { onClick: onGo } : {})}
      aria-current={on ? 'page' : undefined}
      sx={{
        ...menuRow,
        pl: indent ? '38px' : '10px',
        ...(on ? hereSx : { '&:hover': { background: t.n[100] } }),
      }}
    >
      {content}
    </AppLink>
  );
}

function CountMark({ count }: { count: number }) {
  return (
    <Box
      component="span"
      className="num"
      aria-label={`, ${count} waiting`}
      sx={{
        px: 2,
        minWidth: 20,
        borderRadius: 9,
        fontSize: 11.5,
        lineHeight: '18px',
        fontWeight: 600,
        textAlign: 'center',
        color: t.n[700],
        background: t.n[200],
      }}
    >
      {count > 999 ? '999+' : count}
    </Box>
  );
}
