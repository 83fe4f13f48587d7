import Button from '@mui/material/Button';
import { useState } from 'react';
import { DateField } from '#web/kit/form/date-field.tsx';
import { FileDrop } from '#web/kit/form/file-drop.tsx';
import { GalleryAnswer, GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import {
  carOptions,
  circuitOptions,
  longOptions,
  seriesOptions,
} from '#web/kit/gallery/gallery-options.ts';
import { MoneyField } from '#web/kit/form/money-field.tsx';
import { SearchField } from '#web/kit/list/search-field.tsx';
import { MultiSelectField, SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { UnixDateField } from '#web/kit/form/unix-date-field.tsx';

const nothing = () => undefined;
const waiting = [
  new File(['x'], 'Estimate of the repair of the left front corner, second version, signed.pdf'),
];

/** What is typed and chosen in forms. */
export function GalleryFields() {
  return (
    <GallerySheet title="Fields">
      <TextFields />
      <MoneyAndDates />
      <Selects />
      <Files />
    </GallerySheet>
  );
}

function TextFields() {
  const [company, setCompany] = useState('');
  const [words, setWords] = useState('');
  const [found, setFound] = useState('');
  return (
    <GallerySection title="Text">
      <TextField
        label="Company"
        value={company}
        onChange={setCompany}
        required
        error={company === '' ? 'Missing data for Company' : undefined}
      />
      <TextField label="Budget" adornment="euro" value={words} onChange={setWords} />
      <TextField
        label="Series"
        adornment="search"
        value={words}
        onChange={setWords}
        hint="At least two letters"
      />
      <SearchField label="Search claims" value={found} onChange={setFound} width="100%" />
      <span>Searched: {found === '' ? 'nothing' : found}</span>
      <TextField label="Remarks" rows={4} value={words} onChange={setWords} />
      <TextField label="Policy number" value="P-26-0733" onChange={nothing} readOnly />
      <TextField label="Closed" value="Cannot be changed" onChange={nothing} disabled />
      <TextField
        label="What the organiser of the meeting calls the car in its own entry list"
        value="Porsche 911 GT3 Cup of Van Dalen Racing, number 7, with the orange mirrors"
        onChange={nothing}
        hint="As it stands in the list of the organiser; where there are several lists, in the first of them."
      />
    </GallerySection>
  );
}

function MoneyAndDates() {
  const [amount, setAmount] = useState<number | null>(4_825_000);
  const [dollars, setDollars] = useState<number | null>(null);
  const [date, setDate] = useState<string | null>('2026-05-17');
  const [stamp, setStamp] = useState<number | null>(null);
  return (
    <GallerySection title="Money and dates">
      <MoneyField label="Amount" value={amount} onChange={setAmount} />
      <MoneyField label="Dollars" currency="USD" value={dollars} onChange={setDollars} />
      <DateField label="Date of accident" value={date} onChange={setDate} min="2026-01-01" />
      <UnixDateField label="Since" value={stamp} onChange={setStamp} />
      <MoneyField
        label="Excess"
        value={null}
        onChange={nothing}
        required
        error="Missing data for Excess"
      />
      <DateField
        label="Due on"
        value={null}
        onChange={nothing}
        required
        error="Missing data for Due on"
      />
      <MoneyField label="Premium" value={1_236_000} onChange={nothing} disabled />
      <DateField label="Issued on" value="2026-05-17" onChange={nothing} disabled />
      <GalleryAnswer>
        {JSON.stringify({ amount, dollars, date, stamp }).replaceAll(/["{}]/g, '')}
      </GalleryAnswer>
    </GallerySection>
  );
}

function Selects() {
  const [circuit, setCircuit] = useState<string | null>(null);
  const [car, setCar] = useState<string | null>('car-7');
  const [series, setSeries] = useState<string | null>(null);
  const [several, setSeveral] = useState<string[]>(['Imola', 'Monza']);
  return (
    <GallerySection title="Selects">
      <SelectField
        label="Circuit"
        options={circuitOptions}
        value={circuit}
        onChange={setCircuit}
        required
      />
      <SelectField label="Car" options={carOptions} value={car} onChange={setCar} />
      <SelectField
        label="Championship"
        options={seriesOptions}
        value={series}
        onChange={setSeries}
      />
      <MultiSelectField
        label="Circuits"
        options={circuitOptions}
        value={several}
        onChange={setSeveral}
      />
      <OptionsToCome />
      <SelectField
        label="Insurer"
        options={longOptions}
        value={null}
        onChange={nothing}
        required
        error="Missing data for Insurer"
      />
      <SelectField
        label="Condition"
        options={longOptions}
        value="wear"
        onChange={nothing}
        hint="The words of the policy."
      />
      <SelectField
        label="Fixed"
        options={circuitOptions}
        value="Assen"
        onChange={nothing}
        disabled
      />
      <MultiSelectField
        label="Fixed circuits"
        options={circuitOptions}
        value={['Goodwood', 'Le Mans']}
        onChange={nothing}
        disabled
      />
    </GallerySection>
  );
}

/** Choices that are on their way, or did not come. */
function OptionsToCome() {
  return (
    <>
      <SelectField label="On its way" options={[]} loading value={null} onChange={nothing} />
      <SelectField
        label="Out of reach"
        options={[]}
        value={null}
        onChange={nothing}
        emptyText={
          <>
            Options could not be loaded. <Button onClick={nothing}>Retry</Button>
          </>
        }
      />
    </>
  );
}

function Files() {
  const [many, setMany] = useState<File[]>([]);
  const [one, setOne] = useState<File[]>([]);
  return (
    <GallerySection title="Files">
      <FileDrop
        label="Photos"
        files={many}
        onChange={setMany}
        uploaded={[{ id: '1', name: 'estimate.pdf' }]}
      />
      <FileDrop label="Logo" multiple={false} files={one} onChange={setOne} />
      <FileDrop
        label="Estimate"
        files={waiting}
        onChange={nothing}
        error="Missing data for Estimate"
      />
    </GallerySection>
  );
}
