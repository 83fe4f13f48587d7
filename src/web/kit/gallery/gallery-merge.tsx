import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { GallerySection } from '#web/kit/gallery/gallery-section.tsx';
import { useMergePicker } from '#web/kit/record/merge-picker.tsx';
import { MergedNote } from '#web/kit/record/merged-note.tsx';
import { RecordActions } from '#web/kit/record/record-actions.tsx';
import { type MergeChoice, RecordMerge } from '#web/kit/record/record-merge.tsx';

interface Circuit {
  id: string;
  name: string;
  country: string;
  revision: number;
}
type Written = Pick<Circuit, 'name' | 'country'>;

const circuits: readonly Circuit[] = ['Circuit Zandvoort', 'Zandvoort GP', 'Zandvoort Club'].map(
  (name, index) => ({ id: `c${index}`, name, country: 'Netherlands', revision: index }),
);
const choices: readonly MergeChoice<Circuit, Written>[] = [
  { id: 'name', label: 'Name', show: ({ name }) => name, takes: ['name'] },
  { id: 'country', label: 'Country', show: ({ country }) => country, takes: ['country'] },
];
const options = circuits.map(({ id, name }) => ({ value: id, label: name }));
const circuitOf = (wanted: string | undefined) => circuits.find(({ id }) => id === wanted);

const taken = new ApiError(422, {
  code: 'invalid_input',
  fields: [{ field: 'name', code: 'taken', message: 'There is a circuit of that name already.' }],
});

/** Two records that become one: both at hand, or the other one still to be picked. */
export function GalleryMerge({ onAnswer }: { onAnswer: (text: string) => void }) {
  const [pair, setPair] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const begin = (both: readonly [string, string]) => {
    setPair(both);
    setOpen(true);
  };
  const merge = (
    <RecordMerge<Circuit, Written>
      open={open}
      title="Merge two circuits"
      effect="Events move to the record that stays."
      records={[circuitOf(pair[0]), circuitOf(pair[1])]}
      choices={choices}
      sideOf={({ id, name }) => ({
        id,
        title: name,
        note: id === 'c0' ? 'Used in 3 events.' : null,
      })}
      inputOf={({ name, country }) => ({ name, country })}
      busy={false}
      refusal={refusal}
      onClose={() => setOpen(false)}
      onMerge={({ kept_id, other_id, name }) => {
        if ([kept_id, other_id].includes('c2')) {
          setRefusal(taken);
          return;
        }
        onAnswer(`Kept: ${circuitOf(kept_id)?.name ?? ''}, named ${name}`);
        setOpen(false);
      }}
    />
  );
  const picker = useMergePicker(
    { open: begin, dialog: merge },
    { id: 'c0', noun: 'circuit', options },
  );
  return (
    <GallerySection title="Two records">
      <Button variant="outlined" onClick={() => begin(['c0', 'c1'])}>
        Merge
      </Button>
      <RecordActions actions={[picker.action]} />
      <MergedNote name="Circuit Zandvoort" href={`${window.location.pathname}?part=detail`} />
      {picker.dialogs}
    </GallerySection>
  );
}
