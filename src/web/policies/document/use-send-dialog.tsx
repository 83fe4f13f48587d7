import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { sameValue } from '#domain/same-value.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { PaperButton } from '#web/files/paper-button.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { usePreviewedChange } from '#web/policies/consequences/use-previewed-change.ts';
import { useHoldsFrom } from '#web/policies/time/use-holds-from.tsx';
import { partyName } from '#web/policies/document/document-words.ts';

interface SendWishes {
  /** Above the standard text. */
  message: string;
  copies: readonly string[];
  /** Addresses that are not among the copies yet. */
  typed: string;
}

const noWishes: SendWishes = { message: '', copies: [], typed: '' };

/** Sends the version in work: its PDF by link, words of staff above it, copies to others. */
export function useSendDialog(document: DocumentDetail) {
  const [shown, setShown] = useState(false);
  const [wishes, setWishes] = useState(noWishes);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const noun = document.document_state === 'quote' ? 'quote' : 'policy';
  const { policy_id, version } = document;
  const holds = useHoldsFrom(document, errors['holds_from']);
  const sending = useSending(document, holds, {
    onSent: () => setShown(false),
    onFields: setErrors,
  });
  const change = (part: Partial<SendWishes>) => setWishes((before) => ({ ...before, ...part }));
  const addCopy = (): string[] => {
    const added = wishes.typed.split(/[,;\s]+/).filter((one) => one !== '');
    const copies = [...new Set([...wishes.copies, ...added])];
    change({ copies, typed: '' });
    return copies;
  };
  const paper = {
    name: `${document.document_number} version ${version.version_label}`,
    address: downloadAddress('get_policy_pdf', { policy_id, version_id: version.version_id }),
  };
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title={`Send ${noun} to the client`}
      onClose={() => setShown(false)}
      busy={sending.busy}
      dirty={!sameValue(wishes, noWishes)}
      saveLabel={noun === 'quote' ? 'Send quote' : 'Show consequences'}
      onSubmit={() => {
        const message = wishes.message.trim();
        return sending.send({ cc_emails: addCopy(), ...(message === '' ? {} : { message }) });
      }}
      foot={
        <PaperButton variant="text" {...paper}>
          Preview PDF
        </PaperButton>
      }
    >
      <ToClient document={document} />
      {noun === 'policy' ? holds.field : null}
      <SendFields {...{ wishes, errors }} onChange={change} onCopy={addCopy} />
    </FormDialog>
  );
  return {
    open: () => {
      setWishes(noWishes);
      setErrors({});
      holds.reset();
      setShown(true);
    },
    dialog: (
      <>
        {dialog}
        {sending.dialog}
      </>
    ),
  };
}

/** Whoever reads the consequences of a change of an earlier day reads which day that is. */
const sinceText = ({ holds_from }: { holds_from?: string }): string =>
  holds_from === undefined ? '' : `, which holds from ${formatCalendarDate(holds_from)}`;

/** A policy in force shows all that the new version brings about; a quote goes out at once. */
function useSending(
  document: DocumentDetail,
  holds: ReturnType<typeof useHoldsFrom>,
  told: { onSent: () => void; onFields: (errors: Readonly<Record<string, string>>) => void },
) {
  const toast = useToast();
  const { policy_id, revision, version, document_number } = document;
  const consequences = usePreviewedChange();
  const [asking, setAsking] = useState(false);
  const done = () => {
    toast.success(`${document_number} sent to ${partyName(document.client)}`);
    told.onSent();
  };
  const refused = (error: unknown) => {
    if (holds.asksBoth(error)) return;
    const fields = error instanceof ApiError ? error.fields : [];
    told.onFields(Object.fromEntries(fields.map(({ field, message: text }) => [field, text])));
    if (fields.length === 0) toast.failure(error);
  };
  const send = useWrite('send_quote', { onSuccess: done, onError: refused });
  const sendNow = async (wishes: { cc_emails: string[]; message?: string }) => {
    if (document.document_state === 'quote') return send.mutate({ policy_id, revision, ...wishes });
    setAsking(true);
    await consequences
      .show({
        policy_id,
        revision,
        change: { action: 'send_quote', ...wishes, ...holds.wishes },
        title: `Send version ${version.version_label} of ${document_number}${sinceText(holds.wishes)}`,
        confirmLabel: 'Send policy',
        onDone: done,
      })
      .catch(refused);
    setAsking(false);
  };
  return { send: sendNow, busy: send.isPending || asking, dialog: consequences.dialog };
}

/** What the client is told and has to pay. */
function ToClient({ document }: { document: DocumentDetail }) {
  const { client, version, document_state } = document;
  return (
    <>
      <InlineAlert tone="info">
        Sent and locked. {partyName(client)} gets an email with the link
        {document_state === 'quote'
          ? ` and can accept within 14 days, at the latest before the ${version.line ? 'first day' : 'event'}.`
          : '.'}
      </InlineAlert>
      <Box sx={{ fontSize: 13, lineHeight: '20px' }}>
        <Box sx={{ color: t.n[500], fontSize: 12 }}>To</Box>
        {[client.attn, client.email].filter(Boolean).join(' · ')}
      </Box>
      {version.build_up ? (
        <Box sx={{ fontSize: 13, lineHeight: '20px' }}>
          <Box sx={{ color: t.n[500], fontSize: 12 }}>Client pays</Box>
          <span className="num">{formatMoney(version.build_up.gross, version.currency)}</span>
        </Box>
      ) : null}
    </>
  );
}

function SendFields({
  wishes: { message, copies, typed },
  errors,
  onChange,
  onCopy,
}: {
  wishes: SendWishes;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Partial<SendWishes>) => void;
  /** What is typed joins the copies. */
  onCopy: () => void;
}) {
  return (
    <>
      <TextField
        label="Words to the client"
        rows={5}
        maxLength={5000}
        hint="They stand above the standard text. Leave it empty for the standard text alone."
        value={message}
        onChange={(next) => onChange({ message: next })}
        error={errors['message']}
      />
      <Box>
        <TextField
          label="Copies to"
          placeholder="name@team.com, then Enter"
          value={typed}
          onChange={(next) => onChange({ typed: next })}
          error={errors['cc_emails']}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '')
              return;
            event.preventDefault();
            onCopy();
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: copies.length > 0 ? 2 : 0 }}>
          {copies.map((copy) => (
            <Chip
              key={copy}
              label={copy}
              size="small"
              deleteIcon={<X size={14} aria-label={`Remove ${copy}`} />}
              onDelete={() => onChange({ copies: copies.filter((one) => one !== copy) })}
            />
          ))}
        </Box>
      </Box>
    </>
  );
}
