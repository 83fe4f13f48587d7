import Box from '@mui/material/Box';
import { memo, useCallback, useMemo } from 'react';
import { DEFAULT_ATTN } from '#domain/communications/mail-frame.ts';
import {
  carriesPayments,
  type EmailType,
  isEventMail,
} from '#domain/communications/email-types.ts';
import { PRODUCT_NAME } from '#domain/product.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import { BodyField } from '#web/composer/body-field.tsx';
import type { MailMark } from '#web/composer/body-marks.ts';
import { CcField } from '#web/composer/cc-field.tsx';
import { type DraftStore, useDraft } from '#web/composer/draft-store.ts';
import type { Recipient } from '#web/composer/mail-draft.ts';
import { PaymentPicker, type MailPaymentRow } from '#web/composer/payment-picker.tsx';
import { RecipientPicker } from '#web/composer/recipient-picker.tsx';
import { VersionPicker } from '#web/composer/version-picker.tsx';
import { FormRow } from '#web/kit/form/form-dialog.tsx';
import { TextField, type TextFieldProps } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface ComposerFieldsProps {
  mail: NewMail;
  type: EmailType;
  store: DraftStore;
  /** Clients who do not get the mail. */
  without: readonly string[];
  start: OutputOf<'get_email_recipients'>;
  /** Whose mail the preview shows. */
  shown: Recipient | undefined;
  onShow: (recipient: Recipient) => void;
  payments: readonly MailPaymentRow[] | undefined;
}

/** Everything that is typed and ticked for a mail. */
export function ComposerFields(props: ComposerFieldsProps) {
  const { mail, type, store, payments } = props;
  const offered = useMemo(() => offeredMarks(type), [type]);
  return (
    <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
      {mail.event_ids ? <EventRecipients {...props} /> : <RecipientFields {...props} />}
      <Words store={store} name="subject" label="Subject" required />
      <FormRow>
        <Words store={store} name="title" label="Title" required />
        <Words store={store} name="sender" label="Subtitle" required placeholder={PRODUCT_NAME} />
      </FormRow>
      {carriesPayments(type) ? <PaymentPicker rows={payments} store={store} /> : null}
      <BodyField store={store} offered={offered} />
      {mail.policy_id && (type === 'vi_pdf' || type === 'payment') ? (
        <VersionPicker
          policyId={mail.policy_id}
          insuranceType={props.start.insurance_type}
          store={store}
        />
      ) : null}
      <Words store={store} name="regards_by" label="Regards by" placeholder={PRODUCT_NAME} />
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
  store,
  name,
  ...field
}: Omit<TextFieldProps, 'onChange' | 'value'> & { name: WordField; store: DraftStore }) {
  const value = useDraft(store, ({ draft }) => draft[name]);
  return (
    <TextField
      {...field}
      name={name}
      value={value}
      onChange={(words) => store.change({ [name]: words })}
    />
  );
});

function EventRecipients({ start, without, store, shown, onShow }: ComposerFieldsProps) {
  return (
    <RecipientPicker
      recipients={start.recipients}
      without={without}
      shown={shown}
      change={store.change}
      onShow={onShow}
    />
  );
}

/** To, copies and the name; for the broker's team they are fixed [9.17]. */
function RecipientFields({ store, start }: ComposerFieldsProps) {
  const locked = start.recipients[0]?.is_locked ?? false;
  const copies = useDraft(store, ({ draft }) => draft.cc_emails);
  const to = useDraft(store, ({ draft }) => `${draft.attn} · ${draft.email}`);
  const writeCopies = useCallback(
    (cc_emails: readonly string[]) => store.change({ cc_emails }),
    [store],
  );
  if (locked)
    return (
      <Box>
        <Box sx={{ mb: 1, fontSize: { xs: 15, md: 13 }, fontWeight: 550, color: t.n[800] }}>To</Box>
        <Box sx={{ fontSize: 14, lineHeight: '20px' }}>{to}</Box>
        <CcField value={copies} onChange={() => undefined} locked />
        <Box sx={{ mt: 1, fontSize: 12, color: t.n[500] }}>
          These mails always go to the broker team.
        </Box>
      </Box>
    );
  return (
    <>
      <FormRow>
        <Words store={store} name="email" label="To" required inputMode="email" />
        <Words store={store} name="attn" label="Attn" placeholder={DEFAULT_ATTN} />
      </FormRow>
      <CcField value={copies} onChange={writeCopies} locked={false} />
    </>
  );
}
