import Box from '@mui/material/Box';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import type { EmailType } from '#domain/communications/email-types.ts';
import { type DraftStore, useDraft } from '#web/composer/draft-store.ts';
import type { MailDraft, Recipient } from '#web/composer/mail-draft.ts';
import { MailPreview } from '#web/kit/base/mail-preview.tsx';
import { tickedOf, type MailPaymentRow } from '#web/composer/payment-picker.tsx';
import { PaneTitle } from '#web/composer/pane-title.tsx';
import { previewMail } from '#web/composer/preview-mail.ts';
import { t } from '#web/kit/base/tokens.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

interface PreviewProps {
  type: EmailType;
  draft: MailDraft;
  recipient: Recipient | undefined;
  payments: readonly MailPaymentRow[] | undefined;
  /** Each recipient gets a mail of their own, with their own name in it. */
  each: boolean;
}

/** The mail as it will arrive; it follows the writing and never holds it up. */
export function PreviewPane({
  store,
  ...rest
}: Omit<PreviewProps, 'draft'> & { store: DraftStore }) {
  const draft = useDeferredValue(useDraft(store, (state) => state.draft));
  return <Preview {...rest} draft={draft} />;
}

const Preview = memo(function Preview(props: PreviewProps) {
  const { type, draft, recipient, payments, each } = props;
  const { html } = useMemo(
    () =>
      previewMail({
        type,
        draft: each ? { ...draft, attn: recipient?.attn ?? '' } : draft,
        recipient,
        payments: tickedOf(payments, draft.payment_ids).map(({ date, amount_open, currency }) => ({
          date,
          amount: amount_open,
          currency,
        })),
      }),
    [type, draft, recipient, payments, each],
  );
  const to = each ? (recipient?.name ?? '') : '';
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
          <PaneTitle>Preview</PaneTitle>
          <Box sx={{ fontSize: 12, lineHeight: '18px', color: t.n[600], overflowWrap: 'anywhere' }}>
            {[to, draft.subject || 'No subject'].filter(Boolean).join(': ')}
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
});
