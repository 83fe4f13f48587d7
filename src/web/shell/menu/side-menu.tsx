import Box from '@mui/material/Box';
import { activeMenuPath } from '#domain/accounts/active-menu-item.ts';
import type { Menu, MenuGroup } from '#domain/accounts/menu-entries.ts';
import { addressOf } from '#domain/places.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { homeOf, useAddress } from '#web/kit/address/page-on-show.ts';
import { Logo } from '#web/kit/base/logo.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { MenuFold } from '#web/shell/menu/menu-fold.tsx';
import { MenuLine, type MenuLineProps } from '#web/shell/menu/menu-line.tsx';
import { useSession } from '#web/api/session.ts';
import type { WorkCounts } from '#web/shell/menu/use-work-counts.ts';

export interface SideMenuProps {
  menu: Menu;
  counts: WorkCounts;
  onGo?: () => void;
}

/** The drawer's content: logo, groups, and at the foot the settings, the help line and the demo tag. */
export function SideMenu({ menu, counts, onGo }: SideMenuProps) {
  const user = useSession();
  const active = useAddress(({ href, pathname }) => activeMenuPath(menu, href, homeOf(pathname)));
  const foot = menu.filter((group) => group.foot);
  return (
    <Box
      component="nav"
      aria-label="Main menu"
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', background: t.n[50] }}
    >
      <Box sx={{ height: 56, display: 'flex', alignItems: 'center', pl: 4, flex: 'none' }}>
        <AppLink
          href={addressOf('overview')}
          aria-label="Paddock, to the start"
          sx={{ display: 'inline-flex', pt: 0.5 }}
          {...(onGo ? { onClick: onGo } : {})}
        >
          <Logo />
        </AppLink>
      </Box>
      <Box sx={{ flex: 1, px: 2 }}>
        {menu
          .filter((group) => !group.foot)
          .map((group) => (
            <Group key={group.key} group={group} active={active} counts={counts} onGo={onGo} />
          ))}
      </Box>
      <Box sx={{ px: 2, pt: 5, pb: 'calc(12px + env(safe-area-inset-bottom))' }}>
        {foot
          .flatMap((group) => group.items)
          .map((item) => (
            <MenuLine key={item.label} item={item} active={active} counts={counts} onGo={onGo} />
          ))}
        <Box sx={{ px: '10px', pt: 2, fontSize: 12, lineHeight: '18px', color: t.n[500] }}>
          {user.support_phone ? (
            <>
              Help:{' '}
              <a
                href={`tel:${user.support_phone.replace(/[^+\d]/g, '')}`}
                style={{ display: 'inline-block', padding: '6px 0', color: t.n[700] }}
              >
                {user.support_phone}
              </a>
            </>
          ) : null}
          {user.is_demo ? (
            <Box
              component="span"
              sx={{
                display: 'inline-block',
                ml: user.support_phone ? 2 : 0,
                px: 1.5,
                borderRadius: `${t.radius.xs}px`,
                background: t.amber[100],
                color: t.amber[800],
                fontWeight: 600,
              }}
            >
              Demo
            </Box>
          ) : null}
        </Box>
      </Box>
    </Box>
  );
}

function Group({ group, ...line }: MenuLineProps & { group: MenuGroup }) {
  if (group.submenu) return <MenuFold label={group.title ?? ''} items={group.items} {...line} />;
  return (
    <Box sx={{ ':not(:first-of-type)': { mt: 4.5 } }}>
      {group.title ? (
        <Box
          component="h2"
          sx={{
            m: 0,
            pl: '10px',
            pb: 1.5,
            fontSize: 11.5,
            lineHeight: '16px',
            fontWeight: 600,
            color: t.n[500],
          }}
        >
          {group.title}
        </Box>
      ) : null}
      {group.items.map((item) =>
        item.children ? (
          <MenuFold
            key={item.label}
            label={item.label}
            icon={item.icon}
            items={item.children}
            {...line}
          />
        ) : (
          <MenuLine key={item.label} item={item} {...line} />
        ),
      )}
    </Box>
  );
}
