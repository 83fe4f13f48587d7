import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { renderMail } from '#domain/communications/mail-frame.ts';
import { MailPreview } from '#web/kit/base/mail-preview.tsx';
import { PaperLine, PaperList, PlainLine } from '#web/policies/consequences/consequence-part.tsx';
import type { Preview } from '#web/policies/consequences/use-previewed-change.ts';

type MailToCome = NonNullable<Preview['mails']>[number];

/** The mails that go out, with who gets them; those that are written already can be read. */
export function MailLines({ mails }: { mails: readonly MailToCome[] }) {
  if (mails.length === 0) return <PlainLine label="Nobody gets a mail" value="" />;
  return (
    <PaperList>
      {mails.map((mail) => (
        <MailLine key={`${mail.label} ${mail.note}`} mail={mail} />
      ))}
    </PaperList>
  );
}

function MailLine({ mail: { label, note, letter } }: { mail: MailToCome }) {
  const [open, setOpen] = useState(false);
  return (
    <PaperLine
      icon={Mail}
      label={label}
      note={note}
      end={
        letter ? (
          <Button
            size="small"
            aria-expanded={open}
            aria-label={`${open ? 'Close' : 'Read'} the mail to ${note}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Close' : 'Read'}
          </Button>
        ) : null
      }
    >
      {open && letter ? (
        <Box sx={{ display: 'flex', minHeight: 420, mt: 2 }}>
          <MailPreview html={renderMail(letter).html} narrow={false} />
        </Box>
      ) : null}
    </PaperLine>
  );
}
