import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { FileDown, X } from 'lucide-react';
import { useState } from 'react';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { formatMoney } from '#domain/money.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
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
  const { client, version, policy_id, revision } = document;
  const send = useWrite('send_quote', {
    onSuccess: () => {
      toast.success(`${document.document_number} sent to ${partyName(client)}`);
      setShown(false);
    },
    onError: (error) => {
      setErrors(Object.fromEntries(error.fields.map(({ field, message: text }) => [field, text])));
      if (error.fields.length === 0) toast.failure(error);
    },
  });
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
      busy={send.isPending}
      dirty={message !== '' || copies.length > 0 || typed !== ''}
      saveLabel={`Send ${noun}`}
      onSubmit={() => {
        const cc_emails = [...new Set(addCopy())];
        send.mutate({
          policy_id,
          revision,
          cc_emails,
          ...(message.trim() === '' ? {} : { message: message.trim() }),
        });
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
      setShown(true);
    },
    dialog,
  };
}
