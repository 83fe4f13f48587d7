import Box from '@mui/material/Box';
import { DEFAULT_ATTN } from '#domain/communications/mail-frame.ts';
import { carriesPayments, type EmailType } from '#domain/communications/email-types.ts';
import { isEventMail } from '#domain/communications/event-item-line.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import { BodyField } from '#web/composer/body-field.tsx';
import { CcField } from '#web/composer/cc-field.tsx';
import type { ChangeDraft, MailDraft, Recipient } from '#web/composer/mail-draft.ts';
import { PaymentPicker, type MailPaymentRow } from '#web/composer/payment-picker.tsx';
import { RecipientPicker } from '#web/composer/recipient-picker.tsx';
import { VersionPicker } from '#web/composer/version-picker.tsx';
import { FormRow } from '#web/kit/form-dialog.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { t } from '#web/kit/tokens.ts';

export interface ComposerFieldsProps {
  mail: NewMail;
  type: EmailType;
  draft: MailDraft;
  change: ChangeDraft;
  recipients: readonly Recipient[];
  /** Whose mail the preview shows. */
  shown: Recipient | undefined;
  onShow: (recipient: Recipient) => void;
  payments: readonly MailPaymentRow[] | undefined;
}

/** Everything that is typed and ticked for a mail. */
export function ComposerFields(props: ComposerFieldsProps) {
  const { mail, type, draft, change, payments } = props;
  const text = (name: 'subject' | 'title' | 'sender' | 'regards_by', label: string) => ({
    name,
    label,
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
      {mail.event_ids ? <EventRecipients {...props} /> : <RecipientFields {...props} />}
      <TextField {...text('subject', 'Subject')} required />
      <FormRow>
        <TextField {...text('title', 'Title')} required />
        <TextField {...text('sender', 'Subtitle')} required placeholder={PRODUCT_NAME} />
      </FormRow>
      {carriesPayments(type) ? (
        <PaymentPicker rows={payments} draft={draft} change={change} />
      ) : null}
      <BodyField
        value={draft.body}
        onChange={(body) => change({ body })}
        offered={[
          ...(carriesPayments(type) ? (['payments', 'total_amount'] as const) : []),
          ...(isEventMail(type) ? (['items'] as const) : []),
        ]}
      />
      {mail.policy_id && (type === 'vi_pdf' || type === 'payment') ? (
        <VersionPicker
          policyId={mail.policy_id}
          insuranceType={mail.insurance_type ?? ''}
          picked={draft}
          onChange={change}
        />
      ) : null}
      <TextField {...text('regards_by', 'Regards by')} placeholder={PRODUCT_NAME} />
    </Box>
  );
}

function EventRecipients({ recipients, draft, change, shown, onShow }: ComposerFieldsProps) {
  return (
    <RecipientPicker
      recipients={recipients}
      without={draft.without_user_ids}
      shown={shown}
      change={change}
      onShow={onShow}
    />
  );
}

/** To, copies and the name; for the broker's team they are fixed [9.17]. */
function RecipientFields({ draft, change, recipients }: ComposerFieldsProps) {
  const locked = recipients[0]?.is_locked ?? false;
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
        <TextField
          label="To"
          name="email"
          value={draft.email}
          onChange={(email) => change({ email })}
          required
          inputMode="email"
        />
        <TextField
          label="Attn"
          name="attn"
          value={draft.attn}
          onChange={(attn) => change({ attn })}
          placeholder={DEFAULT_ATTN}
        />
      </FormRow>
      <CcField
        value={draft.cc_emails}
        onChange={(cc_emails) => change({ cc_emails })}
        locked={false}
      />
    </>
  );
}
