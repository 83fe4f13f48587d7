import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useLocation } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { activeMenuPath } from '#domain/accounts/active-menu-item.ts';
import type { Menu, MenuGroup, MenuItem } from '#domain/accounts/menu-entries.ts';
import { AppLink } from '#web/kit/app-link.tsx';
import { Logo } from '#web/kit/logo.tsx';
import { Tooltip } from '#web/kit/tooltip.tsx';
import { t } from '#web/kit/tokens.ts';
import { Unfold } from '#web/kit/unfold.tsx';
import { menuIcons } from '#web/shell/menu-icons.ts';
import { useSession } from '#web/api/session.ts';
import type { WorkCounts } from '#web/shell/use-work-counts.ts';

export interface SideMenuProps {
  menu: Menu;
  counts: WorkCounts;
  onGo?: () => void;
}

interface LineProps {
  active: string | null;
  counts: WorkCounts;
  onGo: (() => void) | undefined;
  indent?: boolean;
}

const row = {
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

/** The drawer's content: logo, groups, and at the foot the settings, the help line and the demo tag. */
export function SideMenu({ menu, counts, onGo }: SideMenuProps) {
  const user = useSession();
  const { href } = useLocation();
  const active = activeMenuPath(menu, href);
  const foot = menu.filter((group) => group.foot);
  return (
    <Box
      component="nav"
      aria-label="Main menu"
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', background: t.n[50] }}
    >
      <Box sx={{ height: 56, display: 'flex', alignItems: 'center', pl: 4, flex: 'none' }}>
        <AppLink
          href="/dashboard"
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
            <Line key={item.label} item={item} active={active} counts={counts} onGo={onGo} />
          ))}
        <Box sx={{ px: '10px', pt: 2, fontSize: 12, lineHeight: '18px', color: t.n[500] }}>
          {user.support_phone ? (
            <>
              Help:{' '}
              <a
                href={`tel:${user.support_phone.replace(/[^+\d]/g, '')}`}
                style={{ color: t.n[700] }}
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

function Group({ group, ...line }: LineProps & { group: MenuGroup }) {
  if (group.submenu) return <Fold label={group.title ?? ''} items={group.items} {...line} />;
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
          <Fold
            key={item.label}
            label={item.label}
            icon={item.icon}
            items={item.children}
            {...line}
          />
        ) : (
          <Line key={item.label} item={item} {...line} />
        ),
      )}
    </Box>
  );
}

function Fold({
  label,
  items,
  icon,
  active,
  ...line
}: LineProps & { label: string; items: readonly MenuItem[]; icon?: MenuItem['icon'] }) {
  const id = useId();
  const within = items.some((item) => item.path === active);
  const [open, setOpen] = useState<boolean | null>(null);
  const shown = open ?? within;
  const Icon = icon ? menuIcons[icon] : ChevronDown;
  return (
    <Box>
      <ButtonBase
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => setOpen(!shown)}
        sx={{ ...row, '&:hover': { background: t.n[100] } }}
      >
        <Icon
          size={16}
          strokeWidth={1.75}
          color={t.n[600]}
          aria-hidden="true"
          style={
            icon
              ? undefined
              : {
                  transform: shown ? 'none' : 'rotate(-90deg)',
                  transition: `transform 120ms ${t.ease}`,
                }
          }
        />
        <Box component="span" sx={{ flex: 1 }}>
          {label}
        </Box>
        {icon ? (
          <ChevronDown
            size={14}
            color={t.n[500]}
            aria-hidden="true"
            style={{
              transform: shown ? 'rotate(180deg)' : 'none',
              transition: `transform 120ms ${t.ease}`,
            }}
          />
        ) : null}
      </ButtonBase>
      <Unfold id={id} open={shown}>
        {items.map((item) => (
          <Line key={item.label} item={item} active={active} indent {...line} />
        ))}
      </Unfold>
    </Box>
  );
}

function Line({ item, active, counts, onGo, indent = false }: LineProps & { item: MenuItem }) {
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
      {count ? (
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
      ) : null}
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
            ...row,
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
        ...row,
        pl: indent ? '38px' : '10px',
        ...(on
          ? {
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
            }
          : { '&:hover': { background: t.n[100] } }),
      }}
    >
      {content}
    </AppLink>
  );
}
