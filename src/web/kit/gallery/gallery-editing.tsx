import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { circuitOptions } from '#web/kit/gallery/gallery-options.ts';
import { GalleryAnswer, GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { dateWord, moneyWord, optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { UnsavedBar } from '#web/kit/form/unsaved-bar.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

interface Car {
  team: string;
  circuit: string;
  value: number | null;
  currency: string;
  since: string | null;
}
type Stored = Car & { revision: number };

const first: Stored = {
  team: 'Kessel Racing',
  circuit: 'Zandvoort',
  value: 26_000_000,
  currency: 'EUR',
  since: '2026-03-01',
  revision: 0,
};
const words = {
  team: 'Team',
  circuit: optionWord('Home circuit', circuitOptions),
  value: moneyWord('Value'),
  currency: 'Currency',
  since: dateWord('Since'),
};

const formOf = ({ revision: _revision, ...car }: Stored = first): Car => car;
const carText = ({ team, circuit, value, since, revision }: Stored) =>
  `${team}, ${circuit}, ${String(value)}, ${String(since)}, revision ${revision}`;

interface CarFormProps {
  control: Control<Car>;
  onSubmit: (event: FormEvent) => void;
  saving: boolean;
  changed: boolean;
}

/** A form in place over a record that somebody else edits at the same time. */
export function GalleryEditing() {
  const stored = useRef(first);
  const [known, setKnown] = useState(first);
  const [answer, setAnswer] = useState('');
  const [saving, setSaving] = useState(false);
  const form = useForm<Car>({ defaultValues: formOf(first) });
  const { control, formState } = form;
  const edit = useRecordForm<Car, unknown, Car, Stored>({
    form,
    noun: 'car',
    words,
    formOf,
    save: async (values, record = first) => {
      setSaving(true);
      await new Promise((resolve) => setTimeout(resolve, 50));
      setSaving(false);
      if (record.revision !== stored.current.revision)
        throw new ApiError(409, { code: 'conflict', current: stored.current });
      stored.current = { ...values, revision: record.revision + 1 };
      setAnswer(carText(stored.current));
      setKnown(stored.current);
    },
    follow: known,
  });
  useUnsavedGuard(formState.isDirty, { saving });
  const change = (part: Partial<Car>) => {
    stored.current = { ...stored.current, ...part, revision: stored.current.revision + 1 };
    setAnswer(`Somebody else: ${carText(stored.current)}`);
  };
  const startAgain = () => {
    stored.current = first;
    setKnown(first);
    edit.begin(first);
    setAnswer('');
  };
  return (
    <GallerySheet title="Editing">
      <GalleryAnswer>{answer}</GalleryAnswer>
      <GallerySection title="Somebody else">
        <Button variant="outlined" onClick={() => change({ since: '2026-04-02' })}>
          Changes the date
        </Button>
        <Button
          variant="outlined"
          onClick={() => change({ team: 'Team Oranje', value: 31_500_000 })}
        >
          Changes team and value
        </Button>
        <Button variant="outlined" onClick={startAgain}>
          Start again
        </Button>
      </GallerySection>
      <GallerySection title="Form">
        <CarForm
          control={control}
          onSubmit={(event) => void edit.submit(event)}
          saving={saving}
          changed={formState.isDirty}
        />
        {edit.question}
      </GallerySection>
      <UnsavedSection onAnswer={setAnswer} />
    </GallerySheet>
  );
}

function UnsavedSection({ onAnswer }: { onAnswer: (answer: string) => void }) {
  return (
    <GallerySection title="Unsaved changes">
      <Box sx={{ flex: '1 1 100%', maxWidth: 640 }}>
        <UnsavedBar
          busy={false}
          onSave={() => onAnswer('Saved')}
          onDiscard={() => onAnswer('Discarded')}
        />
      </Box>
    </GallerySection>
  );
}

function CarForm({ control, onSubmit, saving, changed }: CarFormProps) {
  return (
    <Box
      component="form"
      noValidate
      aria-label="Car"
      onSubmit={onSubmit}
      sx={{ display: 'grid', gap: 4, flex: '1 1 100%', maxWidth: 640 }}
    >
      <DeclaredFields
        control={control}
        lines={[
          [
            { text: 'team', label: 'Team', required: true },
            { choice: 'circuit', label: 'Home circuit', required: true, options: circuitOptions },
          ],
          [
            { money: 'value', label: 'Value', currency: 'EUR', required: true },
            { date: 'since', label: 'Since' },
          ],
        ]}
      />
      <Box>
        <BusyButton type="submit" busy={saving} disabled={!changed}>
          Save car
        </BusyButton>
      </Box>
    </Box>
  );
}
