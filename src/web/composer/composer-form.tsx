import Box from '@mui/material/Box';
import {
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { carriesPayments, type EmailType } from '#domain/communications/email-types.ts';
import { payableStatuses, paymentKey } from '#domain/payments/bulk-link.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { NewMail } from '#web/communications/open-composer.ts';
import { ComposerFoot } from '#web/composer/composer-foot.tsx';
import { ComposerFields } from '#web/composer/composer-fields.tsx';
import { openDraft, useDraft } from '#web/composer/draft-store.ts';
import {
  draftKey,
  isReached,
  newDraft,
  type Recipient,
  type Template,
} from '#web/composer/mail-draft.ts';
import { tickedOf, type MailPaymentRow } from '#web/composer/payment-picker.tsx';
import { PaneTitle } from '#web/composer/pane-title.tsx';
import { PreviewPane } from '#web/composer/preview-pane.tsx';
import { TemplateMenu } from '#web/composer/template-menu.tsx';
import { useSendMail } from '#web/composer/use-send-mail.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

interface ComposerFormProps {
  mail: NewMail;
  type: EmailType;
  start: OutputOf<'get_email_recipients'>;
  templates: readonly Template[];
  onType: (type: EmailType) => void;
  onClose: () => void;
}

const none: readonly MailPaymentRow[] = [];

/** The client's open payments, as many as the composer shows [7.30] [9.3]. */
function useOpenPayments({
  mail,
  type,
  start,
}: Pick<ComposerFormProps, 'mail' | 'type' | 'start'>) {
  const user_id = start.recipients[0]?.user_id ?? mail.user_id ?? '';
  const read = useRead(
    'get_all_payments',
    {
      user_id,
      page: 1,
      amount_per_page: 100,
      filters: { status: [...payableStatuses] },
      insurance_type: start.insurance_type === '' ? '' : 'vi',
    },
    { enabled: carriesPayments(type) && user_id !== '' },
  );
  return user_id === '' ? none : read.data?.payments;
}

const typeLabel = (type: EmailType) => {
  const words = type.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Which kind of mail it is, where several fit the record. */
function KindField({
  types,
  type,
  onType,
}: Pick<ComposerFormProps, 'type' | 'onType'> & { types: readonly EmailType[] }) {
  if (types.length < 2) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <SelectField
        label="Kind of email"
        required
        value={type}
        options={types.map((value) => ({ value, label: typeLabel(value) }))}
        onChange={(value) => value && onType(value)}
      />
    </Box>
  );
}

type Pane = 'edit' | 'preview';

/** The two panes; on a phone one at a time. */
export function ComposerForm(props: ComposerFormProps) {
  const { mail, type, start, templates, onType } = props;
  const { facts } = start;
  const { frame, phone, pane, setPane, store, without, discard, payments, busy, shown, look } =
    useComposer(props);
  return (
    <Box
      component="form"
      noValidate
      {...frame}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        height: { xs: '100%', md: 'min(760px, calc(100dvh - 170px))' },
      }}
    >
      {phone ? <PaneSwitch pane={pane} onPane={setPane} /> : null}
      <Box
        sx={{
          flex: 1,
          minHeight: 0,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          borderTop: `1px solid ${t.n[200]}`,
        }}
      >
        {phone && pane === 'preview' ? null : (
          <Box
            component="section"
            aria-label="Edit"
            sx={{ overflowY: 'auto', minHeight: 0, p: { xs: 4, md: 6 } }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, mb: 4 }}>
              <PaneTitle>Edit</PaneTitle>
              <TemplateMenu {...{ type, templates, facts, store }} />
            </Box>
            <KindField types={mail.types} type={type} onType={onType} />
            <ComposerFields
              {...{ mail, type, store, without, start, shown, payments }}
              onShow={look}
            />
          </Box>
        )}
        {phone && pane === 'edit' ? null : (
          <PreviewPane
            {...{ type, payments, store }}
            recipient={shown}
            each={mail.event_ids !== undefined}
          />
        )}
      </Box>
      <ComposerFoot store={store} busy={busy} onDiscard={discard} />
    </Box>
  );
}

/** The words of the template that is the default, filled in for the first recipient. */
function freshDraft({
  templates,
  recipients,
  facts,
  mail,
}: Pick<ComposerFormProps, 'templates' | 'mail'> &
  Pick<ComposerFormProps['start'], 'recipients' | 'facts'>) {
  const template = templates.find((one) => one.is_default) ?? templates[0];
  const words = template ?? { subject: '', title: '', sender: '', body: '', regards_by: '' };
  const [recipient] = recipients;
  return newDraft({ template: words, facts, recipient, payment_ids: mail.payment_ids ?? [] });
}

function focusField(form: RefObject<HTMLElement | null>, name: string): void {
  form.current?.querySelector<HTMLElement>(`[name="${name}"]:not([disabled])`)?.focus();
}

/** The draft, who sees it, and how it goes out. */
function useComposer({ mail, type, start, templates, onClose }: ComposerFormProps) {
  const { recipients, facts } = start;
  const phone = useIsPhone();
  const form = useRef<HTMLFormElement>(null);
  const [pane, setPane] = useState<'edit' | 'preview'>('edit');
  const [looked, setLooked] = useState<Recipient>();
  const fresh = useMemo(
    () => freshDraft({ templates, recipients, facts, mail }),
    [templates, recipients, facts, mail],
  );
  const [store] = useState(() => openDraft(sessionStorage, draftKey(type, mail), fresh));
  const without = useDraft(store, ({ draft }) => draft.without_user_ids);
  const discard = useCallback(() => store.discard(fresh), [store, fresh]);
  const payments = useOpenPayments({ mail, type, start });
  const sending = useSendMail({
    mail,
    type,
    start,
    onProblem: ({ field }) => {
      setPane('edit');
      requestAnimationFrame(() => focusField(form, field));
    },
    onSent: () => {
      discard();
      onClose();
      mail.onSent?.();
    },
  });
  const going = recipients.find((one) => isReached(one) && !without.includes(one.user_id ?? ''));
  const shown = mail.event_ids ? (looked ?? going ?? recipients[0]) : recipients[0];
  // What is paid meanwhile, or cannot be asked for, is neither shown nor sent.
  const send = () => {
    const { draft } = store.state();
    const ticked = tickedOf(payments, draft.payment_ids);
    sending.send({ ...draft, payment_ids: ticked.map(paymentKey) });
  };
  const look = useCallback(
    (recipient: Recipient) => {
      setLooked(recipient);
      if (phone) setPane('preview');
    },
    [phone],
  );
  useEffect(() => {
    if (!phone) focusField(form, 'subject');
  }, [phone]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.busy) send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const sends = event.ctrlKey || event.metaKey;
    // Enter in a line must not send a half-written mail.
    if (sends || event.target instanceof HTMLInputElement) event.preventDefault();
    if (sends && !sending.busy) send();
  };
  return {
    frame: { ref: form, onSubmit, onKeyDown },
    busy: sending.busy,
    phone,
    pane,
    setPane,
    store,
    without,
    discard,
    payments,
    shown,
    look,
  };
}

function PaneSwitch({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) {
  return (
    <Box sx={{ px: 4, pb: 3 }}>
      <ToggleButtons
        label="Pane"
        value={pane}
        choices={[
          { value: 'edit', label: 'Edit' },
          { value: 'preview', label: 'Preview' },
        ]}
        onChange={onPane}
      />
    </Box>
  );
}
