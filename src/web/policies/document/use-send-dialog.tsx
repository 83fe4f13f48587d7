import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { FileDown, X } from 'lucide-react';
import { useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { formatMoney } from '#domain/money.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { usePreviewedChange } from '#web/policies/consequences/use-previewed-change.ts';
import { useHoldsFrom } from '#web/policies/time/use-holds-from.tsx';
import { partyName } from '#web/policies/document/document-words.ts';

/** Sends the version in work: its PDF by link, words of staff above it, copies to others. */
export function useSendDialog(document: DocumentDetail) {
  const toast = useToast();
  const [shown, setShown] = useState(false);
  const [message, setMessage] = useState('');
  const [copies, setCopies] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const noun = document.document_state === 'quote' ? 'quote' : 'policy';
  const holds = useHoldsFrom(document, errors['holds_from']);
  const { client, version, policy_id, revision } = document;
  const consequences = usePreviewedChange();
  const [asking, setAsking] = useState(false);
  const done = () => {
    toast.success(`${document.document_number} sent to ${partyName(client)}`);
    setShown(false);
  };
  const refused = (error: unknown) => {
    if (holds.asksBoth(error)) return;
    const fields = error instanceof ApiError ? error.fields : [];
    setErrors(Object.fromEntries(fields.map(({ field, message: text }) => [field, text])));
    if (fields.length === 0) toast.failure(error);
  };
  const send = useWrite('send_quote', { onSuccess: done, onError: refused });
  /** A policy in force shows all that the new version brings about; a quote goes out at once. */
  const save = async (wishes: { cc_emails: string[]; message?: string }) => {
    if (document.document_state === 'quote') return send.mutate({ policy_id, revision, ...wishes });
    setAsking(true);
    await consequences
      .show({
        policy_id,
        revision,
        change: { action: 'send_quote', ...wishes, ...holds.wishes },
        title: `Send version ${version.version_label} of ${document.document_number}`,
        confirmLabel: 'Send policy',
        onDone: done,
      })
      .catch(refused);
    setAsking(false);
  };
  const addCopy = (): string[] => {
    const next = [...copies, ...typed.split(/[,;\s]+/).filter((one) => one !== '')];
    setCopies([...new Set(next)]);
    setTyped('');
    return next;
  };
  const pdf = downloadAddress('get_policy_pdf', { policy_id, version_id: version.version_id });
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title={`Send ${noun} to the client`}
      onClose={() => setShown(false)}
      busy={send.isPending || asking}
      dirty={message !== '' || copies.length > 0 || typed !== ''}
      saveLabel={noun === 'quote' ? 'Send quote' : 'Show consequences'}
      onSubmit={() => {
        const cc_emails = [...new Set(addCopy())];
        const words = message.trim() === '' ? {} : { message: message.trim() };
        return save({ cc_emails, ...words });
      }}
      foot={
        <Button startIcon={<FileDown />} href={pdf} target="_blank">
          Preview PDF
        </Button>
      }
    >
      <InlineAlert tone="info">
        Sent and locked. {partyName(client)} gets an email with the link
        {noun === 'quote' ? ' and can accept within 14 days, at the latest before the event.' : '.'}
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
      {noun === 'policy' ? holds.field : null}
      <TextField
        label="Words to the client"
        rows={5}
        maxLength={5000}
        hint="They stand above the standard text. Leave it empty for the standard text alone."
        value={message}
        onChange={setMessage}
        error={errors['message']}
      />
      <Box>
        <TextField
          label="Copies to"
          placeholder="name@team.com, then Enter"
          value={typed}
          onChange={setTyped}
          error={errors['cc_emails']}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || typed.trim() === '')
              return;
            event.preventDefault();
            addCopy();
          }}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: copies.length > 0 ? 2 : 0 }}>
          {copies.map((copy) => (
            <Chip
              key={copy}
              label={copy}
              size="small"
              deleteIcon={<X size={14} aria-label={`Remove ${copy}`} />}
              onDelete={() => setCopies(copies.filter((one) => one !== copy))}
            />
          ))}
        </Box>
      </Box>
    </FormDialog>
  );
  return {
    open: () => {
      setMessage('');
      setCopies([]);
      setTyped('');
      setErrors({});
      holds.reset();
      setShown(true);
    },
    dialog: (
      <>
        {dialog}
        {consequences.dialog}
      </>
    ),
  };
}
