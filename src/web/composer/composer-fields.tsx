import Box from '@mui/material/Box';
import { memo, useCallback, useMemo } from 'react';
import { DEFAULT_ATTN } from '#domain/communications/mail-frame.ts';
import { carriesPayments, type EmailType } from '#domain/communications/email-types.ts';
import { isEventMail } from '#domain/communications/event-item-line.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import { BodyField } from '#web/composer/body-field.tsx';
import type { MailMark } from '#web/composer/body-marks.ts';
import { CcField } from '#web/composer/cc-field.tsx';
import type { ChangeDraft, MailDraft, Recipient } from '#web/composer/mail-draft.ts';
import { PaymentPicker, type MailPaymentRow } from '#web/composer/payment-picker.tsx';
import { RecipientPicker } from '#web/composer/recipient-picker.tsx';
import { VersionPicker } from '#web/composer/version-picker.tsx';
import { FormRow } from '#web/kit/form-dialog.tsx';
import { TextField, type TextFieldProps } from '#web/kit/text-field.tsx';
import { t } from '#web/kit/tokens.ts';

export interface ComposerFieldsProps {
  mail: NewMail;
  type: EmailType;
  draft: MailDraft;
  change: ChangeDraft;
  start: OutputOf<'get_email_recipients'>;
  /** Whose mail the preview shows. */
  shown: Recipient | undefined;
  onShow: (recipient: Recipient) => void;
  payments: readonly MailPaymentRow[] | undefined;
}

/** Everything that is typed and ticked for a mail. */
export function ComposerFields(props: ComposerFieldsProps) {
  const { mail, type, draft, change, payments } = props;
  const writeBody = useCallback((body: string) => change({ body }), [change]);
  const offered = useMemo(() => offeredMarks(type), [type]);
  const text = (name: WordField) => ({ name, value: draft[name], change });
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
      {mail.event_ids ? <EventRecipients {...props} /> : <RecipientFields {...props} />}
      <Words {...text('subject')} label="Subject" required />
      <FormRow>
        <Words {...text('title')} label="Title" required />
        <Words {...text('sender')} label="Subtitle" required placeholder={PRODUCT_NAME} />
      </FormRow>
      {carriesPayments(type) ? (
        <PaymentPicker rows={payments} paymentIds={draft.payment_ids} change={change} />
      ) : null}
      <BodyField value={draft.body} onChange={writeBody} offered={offered} />
      {mail.policy_id && (type === 'vi_pdf' || type === 'payment') ? (
        <VersionPicker
          policyId={mail.policy_id}
          insuranceType={props.start.insurance_type}
          picked={draft}
          onChange={change}
        />
      ) : null}
      <Words {...text('regards_by')} label="Regards by" placeholder={PRODUCT_NAME} />
    </Box>
  );
}

const offeredMarks = (type: EmailType): readonly MailMark[] => [
  ...(carriesPayments(type) ? (['payments', 'total_amount'] as const) : []),
  ...(isEventMail(type) ? (['items'] as const) : []),
];

type WordField = 'subject' | 'title' | 'sender' | 'regards_by' | 'email' | 'attn';

/** One line of the draft, drawn again only when it changes itself: a key must not wait for its neighbours. */
const Words = memo(function Words({
  change,
  ...field
}: Omit<TextFieldProps, 'onChange'> & { name: WordField; change: ChangeDraft }) {
  return <TextField {...field} onChange={(value) => change({ [field.name]: value })} />;
});

function EventRecipients({ start, draft, change, shown, onShow }: ComposerFieldsProps) {
  return (
    <RecipientPicker
      recipients={start.recipients}
      without={draft.without_user_ids}
      shown={shown}
      change={change}
      onShow={onShow}
    />
  );
}

/** To, copies and the name; for the broker's team they are fixed [9.17]. */
function RecipientFields({ draft, change, start }: ComposerFieldsProps) {
  const locked = start.recipients[0]?.is_locked ?? false;
  const writeCopies = useCallback(
    (cc_emails: readonly string[]) => change({ cc_emails }),
    [change],
  );
  const text = (name: WordField) => ({ name, value: draft[name], change });
  if (locked)
    return (
      <Box>
        <Box sx={{ mb: 1, fontSize: { xs: 15, md: 13 }, fontWeight: 550, color: t.n[800] }}>To</Box>
        <Box sx={{ fontSize: 14, lineHeight: '20px' }}>
          {draft.attn} · {draft.email}
        </Box>
        <CcField value={draft.cc_emails} onChange={() => undefined} locked />
        <Box sx={{ mt: 1, fontSize: 12.5, color: t.n[500] }}>
          These mails always go to the broker team.
        </Box>
      </Box>
    );
  return (
    <>
      <FormRow>
        <Words {...text('email')} label="To" required inputMode="email" />
        <Words {...text('attn')} label="Attn" placeholder={DEFAULT_ATTN} />
      </FormRow>
      <CcField value={draft.cc_emails} onChange={writeCopies} locked={false} />
    </>
  );
}
