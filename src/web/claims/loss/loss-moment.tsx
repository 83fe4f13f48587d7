import { useState } from 'react';
import { dateOfInstant, timeOfInstant } from '#domain/dates.ts';
import { type KeptLoss, moveLoss } from '#web/claims/loss/kept-losses.ts';
import { accidentInstant } from '#web/claims/wizard/answers.ts';
import { ValueFields } from '#web/kit/form/declared-fields.tsx';

interface Moment {
  date_accident: string | null;
  time: string;
}

/** Noon is what stands for a time that nobody knows. */
const timeSaid = (at: number | null): string => {
  const time = at === null ? '' : timeOfInstant(at);
  return time === '12:00' ? '' : time;
};

/** When a loss happened of which the server has no claim yet: what it says of the day stands here, and is put right here. */
export function LossMoment({ loss }: { loss: KeptLoss }) {
  const { loss_id, started, refused, refused_at } = loss;
  const at = started?.date_accident ?? null;
  const [typed, setTyped] = useState<Moment>({
    date_accident: at === null ? null : dateOfInstant(at),
    time: timeSaid(at),
  });
  const change = (part: Partial<Moment>) => {
    const now = { ...typed, ...part };
    setTyped(now);
    const { date_accident: date, time: time_on_track } = now;
    moveLoss(loss_id, accidentInstant({ date, time_on_track }, Date.now() / 1000));
  };
  const stillRefused =
    refused_at === 'date_accident' && at !== null && typed.date_accident === dateOfInstant(at);
  return (
    <ValueFields
      values={typed}
      onChange={change}
      lines={[
        [
          { date: 'date_accident', label: 'Date of the loss', required: true },
          { text: 'time', label: 'Time, if known', inputMode: 'text', placeholder: '14:30' },
        ],
      ]}
      errorOf={(name) => (name === 'date_accident' && stillRefused ? refused : undefined)}
    />
  );
}
