import Box from '@mui/material/Box';
import { LayoutDashboard, Siren, ShieldCheck, TriangleAlert } from 'lucide-react';
import { addressOf } from '#domain/places.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { RoomBelow } from '#web/kit/base/room-below.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { usePathname } from '#web/kit/address/use-pathname.ts';
import { crashReportPath, isWizard } from '#web/shell/wizard-paths.ts';

const entries = [
  { label: 'Overview', href: addressOf('overview'), icon: LayoutDashboard, main: false },
  { label: 'Policies', href: addressOf('my_policies'), icon: ShieldCheck, main: false },
  { label: 'Report a crash', href: crashReportPath, icon: Siren, main: true },
  { label: 'Claims', href: addressOf('claims'), icon: TriangleAlert, main: false },
];

/** A client's thumb reaches everything from here; reporting a crash stands in the middle. */
export function AgentBar() {
  const pathname = usePathname();
  if (isWizard(pathname)) return null;
  return (
    <>
      <RoomBelow of="frame" height="64px" />
      <Box
        component="nav"
        aria-label="Quick menu"
        sx={{
          position: 'fixed',
          inset: 'auto 0 0 0',
          zIndex: 1045,
          display: 'grid',
          gridTemplateColumns: '1fr 1fr 1.3fr 1fr',
          background: t.n[0],
          borderTop: `1px solid ${t.n[200]}`,
          pb: 'env(safe-area-inset-bottom)',
        }}
      >
        {entries.map(({ label, href, icon: Icon, main }) => {
          const on =
            pathname === href ||
            (href !== addressOf('overview') && pathname.startsWith(`${href}/`));
          return (
            <AppLink
              key={href}
              href={href}
              aria-current={on ? 'page' : undefined}
              sx={{
                display: 'grid',
                justifyItems: 'center',
                alignContent: 'center',
                gap: 0.5,
                minHeight: 60,
                fontSize: 11.5,
                lineHeight: '16px',
                fontWeight: on || main ? 600 : 550,
                color: main || on ? t.brand[600] : t.n[600],
              }}
            >
              {main ? (
                <Box
                  component="span"
                  sx={{
                    display: 'grid',
                    placeContent: 'center',
                    width: 44,
                    height: 28,
                    borderRadius: 14,
                    background: t.brand[600],
                    color: '#fff',
                  }}
                >
                  <Icon size={18} aria-hidden="true" />
                </Box>
              ) : (
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
              )}
              {label}
            </AppLink>
          );
        })}
      </Box>
    </>
  );
}
