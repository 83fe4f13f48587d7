import Box from '@mui/material/Box';
import { useState } from 'react';
import { MailPreview } from '#web/composer/mail-preview.tsx';
import { t } from '#web/kit/tokens.ts';
import { ToggleButtons } from '#web/kit/toggle-buttons.tsx';
import { useIsPhone } from '#web/kit/use-is-phone.ts';

/** The mail as it will arrive, with its subject above it; `to` names whose mail it is where there are several. */
export function PreviewPane({ html, subject, to }: { html: string; subject: string; to: string }) {
  const phone = useIsPhone();
  const [width, setWidth] = useState<'wide' | 'narrow'>('wide');
  return (
    <Box
      component="section"
      aria-label="Preview"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        minHeight: 0,
        p: { xs: 4, md: 6 },
        background: t.n[25],
        borderLeft: { md: `1px solid ${t.n[200]}` },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box component="h3" sx={{ m: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600 }}>
            Preview
          </Box>
          <Box
            sx={{ fontSize: 12.5, lineHeight: '18px', color: t.n[600], overflowWrap: 'anywhere' }}
          >
            {[to, subject || 'No subject'].filter(Boolean).join(': ')}
          </Box>
        </Box>
        {phone ? null : (
          <ToggleButtons
            label="Width"
            value={width}
            choices={[
              { value: 'wide', label: 'Computer' },
              { value: 'narrow', label: 'Phone' },
            ]}
            onChange={setWidth}
          />
        )}
      </Box>
      <MailPreview html={html} narrow={width === 'narrow' && !phone} />
    </Box>
  );
}
