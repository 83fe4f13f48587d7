import Box from '@mui/material/Box';
import { useDeferredValue } from 'react';
import { renderMail } from '#domain/communications/mail-frame.ts';
import type { StandardMail } from '#domain/communications/standard-mails.ts';
import { MailPreview } from '#web/kit/base/mail-preview.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** A mail of the product as its reader will see it; it follows the typing and never holds it up. */
export function LetterPreview({ mail, attn }: { mail: StandardMail; attn: string }) {
  const { title, body, subject } = useDeferredValue(mail);
  const { html } = renderMail({ title, body, attn });
  return (
    <Box sx={{ px: 4, pb: 4 }}>
      <Box sx={{ mb: 2, fontSize: 12, lineHeight: '18px', color: t.n[600] }}>{subject}</Box>
      <Box sx={{ display: 'flex', height: 420 }}>
        <MailPreview html={html} narrow={false} />
      </Box>
    </Box>
  );
}
