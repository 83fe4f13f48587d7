import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { dropLoss, type KeptLoss, markSending, titleOfLoss } from '#web/claims/loss/kept-losses.ts';
import { LossFields } from '#web/claims/loss/loss-fields.tsx';
import { LossMoment } from '#web/claims/loss/loss-moment.tsx';
import { LossPhotosField } from '#web/claims/loss/loss-photos-field.tsx';
import { declareTruth, openQuestions, openToSend, typedOf } from '#web/claims/loss/loss-typed.ts';
import { useKeptLoss } from '#web/claims/loss/use-kept-loss.ts';
import { useLossPhotos } from '#web/claims/loss/use-loss-photos.ts';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';

/** The report of a loss while there is no network: it is typed and sent here, and leaves by itself. */
export function LossOnDevice({
  loss,
  onRetry,
  onGiveUp,
}: {
  loss: KeptLoss;
  /** Asks the server anew. */
  onRetry: () => void;
  onGiveUp: () => void;
}) {
  const { loss_id, subject, started } = loss;
  const [stored] = useState(() => typedOf(subject));
  const draft = useKeptLoss(loss_id, stored);
  const photos = useLossPhotos(loss_id, { isClaim: started === null });
  const [isTrue, setTrue] = useState(loss.sending);
  const [isPressed, setPressed] = useState(loss.sending);
  const [isAsked, setAsked] = useState(false);
  const send = () => {
    setAsked(true);
    if (openToSend(subject, draft.typed, isTrue).size > 0) return;
    markSending(loss_id, true);
    setPressed(true);
    if (navigator.onLine) onRetry();
  };
  const retry = () => {
    markSending(loss_id, false);
    onRetry();
  };
  const giveUp = () => {
    draft.forget();
    dropLoss(loss_id);
    onGiveUp();
  };
  return (
    <Card title={titleOfLoss(loss)}>
      <Box sx={{ display: 'grid', gap: 4, maxWidth: 720 }}>
        <Refusal loss={loss} onRetry={retry} onGiveUp={giveUp} />
        {started ? <LossMoment loss={loss} /> : null}
        <LossFields
          subject={subject}
          typed={draft.typed}
          onChange={draft.change}
          errors={isAsked ? openQuestions(subject, draft.typed) : new Map()}
        />
        <LossPhotosField photos={photos} type={subject.insurance_type} />
        <TickBox
          wide
          label="This is true to the best of my knowledge."
          checked={isTrue}
          onChange={setTrue}
        />
        {isAsked && !isTrue ? <InlineAlert tone="error">{declareTruth}</InlineAlert> : null}
        {isPressed && loss.refused === '' ? (
          <InlineAlert tone="warning">
            No network. The report is kept on this device and sent as soon as there is one.
          </InlineAlert>
        ) : (
          <Box>
            <Button variant="contained" onClick={send}>
              Send report
            </Button>
          </Box>
        )}
      </Box>
    </Card>
  );
}

/** Why the server takes no claim of it: what is written can be put right and sent again, or given up. */
function Refusal({
  loss,
  onRetry,
  onGiveUp,
}: {
  loss: KeptLoss;
  onRetry: () => void;
  onGiveUp: () => void;
}) {
  if (loss.refused === '') return null;
  return (
    <InlineAlert
      tone="error"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" onClick={onRetry}>
            Try again
          </Button>
          <Button variant="text" onClick={onGiveUp}>
            Give it up
          </Button>
        </Box>
      }
    >
      {loss.refused}
    </InlineAlert>
  );
}
