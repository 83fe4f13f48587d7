import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Download, Mail, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { tickedStatus } from '#domain/communications/todo-status.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { ThreadMessage } from '#web/communications/use-thread.ts';
import { inlineAddress, isPhoto, isPreviewable } from '#web/files/preview-file.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

function CardButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <ButtonBase
      onClick={onClick}
      sx={{
        width: '100%',
        minWidth: 200,
        maxWidth: 350,
        justifyContent: 'flex-start',
        gap: 2.5,
        px: 3,
        py: 2,
        textAlign: 'left',
        borderRadius: 'inherit',
        background: t.n[0],
        boxShadow: `inset 0 0 0 1px ${t.n[200]}`,
        '&:hover': { background: t.n[25] },
        '&.Mui-focusVisible': { outlineOffset: -2 },
      }}
    >
      {children}
    </ButtonBase>
  );
}

/** A mail that was sent: subject and receiver; a press shows it. */
export function EmailCard({ message, onOpen }: { message: ThreadMessage; onOpen: () => void }) {
  const subject = message.email_subject ?? message.communication_string;
  return (
    <CardButton onClick={onOpen}>
      <Mail size={16} strokeWidth={1.75} color={t.n[500]} style={{ flex: 'none' }} aria-hidden />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box component="span" sx={visuallyHidden}>
          {'Email: '}
        </Box>
        <Box sx={{ fontWeight: 550, ...oneLine }}>{subject}</Box>
        {message.email_recipient ? (
          <Box sx={{ fontSize: 12, color: t.n[500], ...oneLine }}>To {message.email_recipient}</Box>
        ) : null}
      </Box>
    </CardButton>
  );
}

/** A todo with its tick; a press on the text shows it. */
export function TodoCard({ message, onOpen }: { message: ThreadMessage; onOpen: () => void }) {
  const toast = useToast();
  const tick = useWrite('change_todo_status', {
    onError: (error) => toast.failure(error, "Can't change todo status"),
  });
  const status = message.todo_status ?? 'open';
  const text = message.todo_message ?? message.communication_string;
  const shown = tick.isPending ? tickedStatus(status) : status;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 2.5,
        py: 1.5,
        borderRadius: 'inherit',
        background: t.n[0],
        boxShadow: `inset 0 0 0 1px ${t.n[200]}`,
      }}
    >
      <CheckBox
        checked={shown === 'done'}
        aria-label={`Done: ${text}`}
        onChange={() => {
          if (message.todo_id) tick.mutate({ _id: message.todo_id, status: tickedStatus(status) });
        }}
      />
      <ButtonBase
        onClick={onOpen}
        sx={{
          py: 1,
          textAlign: 'left',
          borderRadius: `${t.radius.xs}px`,
          color: shown === 'done' ? t.n[500] : t.n[900],
          textDecoration: shown === 'done' ? 'line-through' : 'none',
          overflowWrap: 'anywhere',
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        <span>
          <UnbrokenText>{text}</UnbrokenText>
        </span>
      </ButtonBase>
    </Box>
  );
}

/** A file: a picture, or a row with its name; looked at where browsers can, else saved. */
export function FileMessage({ message, onOpen }: { message: ThreadMessage; onOpen: () => void }) {
  const name = message.document_name ?? message.communication_string;
  const url = message.document_url;
  if (!url) {
    return (
      <Box sx={{ px: 3, py: 2, background: t.n[100], color: t.n[500] }}>
        <s>{name}</s> · removed
      </Box>
    );
  }
  if (isPhoto(message.document_type)) {
    return <PhotoButton name={name} url={url} onOpen={onOpen} />;
  }
  const hasPreview = isPreviewable(message.document_type);
  return (
    <Box sx={{ display: 'flex', alignItems: 'stretch', background: t.n[100] }}>
      <ButtonBase
        aria-label={hasPreview ? `Open ${name}` : `Download ${name}`}
        onClick={onOpen}
        sx={{
          minWidth: 0,
          gap: 2,
          px: 3,
          py: 2,
          textAlign: 'left',
          '&:hover': { background: t.n[200] },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Paperclip size={15} style={{ flex: 'none' }} aria-hidden />
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
      </ButtonBase>
      {hasPreview ? (
        <Box
          component="a"
          href={url}
          download
          aria-label={`Download ${name}`}
          sx={{
            display: 'grid',
            placeItems: 'center',
            width: 36,
            flex: 'none',
            color: t.n[600],
            '&:hover': { background: t.n[200] },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <Download size={15} aria-hidden />
        </Box>
      ) : null}
    </Box>
  );
}

function PhotoButton({ name, url, onOpen }: { name: string; url: string; onOpen: () => void }) {
  return (
    <ButtonBase
      aria-label={`Open ${name}`}
      onClick={onOpen}
      sx={{ display: 'block', width: 200, height: 150, background: t.n[200] }}
    >
      <Box
        component="img"
        src={inlineAddress(url)}
        alt=""
        loading="lazy"
        decoding="async"
        sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
      />
    </ButtonBase>
  );
}

/** Photos that came together, as small squares in one bubble. */
export function PhotoCollage({
  messages,
  onOpen,
}: {
  messages: readonly ThreadMessage[];
  onOpen: (message: ThreadMessage) => void;
}) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: `repeat(${Math.min(messages.length, 3)}, minmax(0, 88px))`,
      }}
    >
      {messages.map((message) => (
        <ButtonBase
          key={message.communication_id}
          aria-label={`Open ${message.document_name ?? message.communication_string}`}
          onClick={() => onOpen(message)}
          sx={{
            height: 88,
            overflow: 'hidden',
            borderRadius: `${t.radius.sm}px`,
            background: t.n[200],
            '&.Mui-focusVisible': { outlineOffset: -2 },
          }}
        >
          <Box
            component="img"
            src={inlineAddress(message.document_url ?? '')}
            alt=""
            loading="lazy"
            decoding="async"
            sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
          />
        </ButtonBase>
      ))}
    </Box>
  );
}
