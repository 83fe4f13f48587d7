import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ArrowRight } from 'lucide-react';
import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Spinner } from '#web/kit/base/spinner.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface DemoLoginsProps {
  busy: string;
  onPick: (login: ItemOf<'get_demo_logins', 'logins'>) => void;
}

/** "Try it as": one press for each role. There only in a demo. */
export function DemoLogins({ busy, onPick }: DemoLoginsProps) {
  const { data } = useRead('get_demo_logins', {}, { staleMs: Infinity });
  if (!data || data.logins.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby="demo-title"
      sx={{ mt: 8, pt: 5, borderTop: `1px solid ${t.n[200]}` }}
    >
      <Box component="h2" id="demo-title" sx={{ typography: 'subtitle2', m: 0, mb: 2 }}>
        Try it as
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2 }}>
        {data.logins.map((login) => (
          <ButtonBase
            key={login.email}
            disabled={busy !== ''}
            onClick={() => onPick(login)}
            sx={{
              justifyContent: 'space-between',
              gap: 2,
              minHeight: 48,
              px: 3,
              py: 1.5,
              borderRadius: `${t.radius.md}px`,
              border: `1px solid ${t.n[300]}`,
              textAlign: 'left',
              '&:hover': { borderColor: t.brand[600], background: t.brand[50] },
              '& svg': { color: t.n[400], flex: 'none' },
            }}
          >
            <Box component="span" sx={{ minWidth: 0 }}>
              <Box
                component="span"
                sx={{ display: 'block', fontSize: 13, lineHeight: '18px', fontWeight: 600 }}
              >
                {accountTypeLabels[login.account_type]}
              </Box>
              <Box
                component="span"
                sx={{
                  display: 'block',
                  fontSize: 12,
                  lineHeight: '16px',
                  color: t.n[500],
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {login.attn || login.company_name}
              </Box>
            </Box>
            {busy === login.email ? (
              <Spinner size={14} />
            ) : (
              <ArrowRight size={14} aria-hidden="true" />
            )}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
