import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Paperclip } from 'lucide-react';
import type { UploadRow } from '#web/api/use-upload.ts';
import { ThreadFrame } from '#web/communications/thread-frame.tsx';
import { ThreadText } from '#web/communications/thread-text.tsx';
import type { OutgoingMessage } from '#web/communications/use-thread.ts';
import { t } from '#web/kit/base/tokens.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';

const LinearProgress = lazyPart(() =>
  import('@mui/material/LinearProgress').then((m) => m.default),
);

const own = { side: 'right' } as const;

interface FailureProps {
  text: string;
  onRetry: () => void;
  onDiscard: () => void;
}

function Failure({ text, onRetry, onDiscard }: FailureProps) {
  const button = { minHeight: 24, minWidth: 0, px: 1, py: 0, fontSize: 11.5 };
  return (
    <Box
      role="alert"
      sx={{ display: 'flex', alignItems: 'center', color: t.error, fontWeight: 550 }}
    >
      {text} ·
      <Button color="error" onClick={onRetry} sx={button}>
        Retry
      </Button>
      <Button onClick={onDiscard} sx={button}>
        Discard
      </Button>
    </Box>
  );
}

/** A message that shows before the server has it. */
export function OutgoingBubble({
  message,
  onRetry,
  onDiscard,
}: {
  message: OutgoingMessage;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const failed = message.state === 'failed';
  return (
    <ThreadFrame
      place={own}
      name="You"
      internal={message.internal}
      failed={failed}
      foot={
        failed ? (
          <Failure text="Failed to send message" onRetry={onRetry} onDiscard={onDiscard} />
        ) : (
          'Sending…'
        )
      }
    >
      <ThreadText text={message.text} />
    </ThreadFrame>
  );
}

/** A file on its way, with how far it is. */
export function OutgoingFile({
  row,
  onRetry,
  onDiscard,
}: {
  row: UploadRow<unknown>;
  onRetry: () => void;
  onDiscard: () => void;
}) {
  const failed = row.state === 'failed';
  return (
    <ThreadFrame
      place={own}
      name="You"
      failed={failed}
      foot={
        failed ? (
          <Failure
            text={row.error || 'Failed to send file'}
            onRetry={onRetry}
            onDiscard={onDiscard}
          />
        ) : (
          'Sending…'
        )
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 160 }}>
        <Paperclip size={15} style={{ flex: 'none' }} aria-hidden />
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {row.file.name}
        </Box>
      </Box>
      {failed ? null : (
        <LinearProgress
          variant="determinate"
          value={row.progress * 100}
          aria-label={`Sending ${row.file.name}`}
          sx={{ mt: 1.5, height: 3 }}
        />
      )}
    </ThreadFrame>
  );
}
