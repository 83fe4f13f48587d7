import { useState } from 'react';
import { DateField } from '#web/kit/date-field.tsx';
import { FileDrop } from '#web/kit/file-drop.tsx';
import { GalleryAnswer, GallerySection, GallerySheet } from '#web/kit/gallery/gallery-section.tsx';
import { circuitOptions, carOptions, seriesOptions } from '#web/kit/gallery/gallery-options.ts';
import { MoneyField } from '#web/kit/money-field.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import { MultiSelectField, SelectField } from '#web/kit/select-field.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { UnixDateField } from '#web/kit/unix-date-field.tsx';

const nothing = () => undefined;

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
      <TextField label="Remarks" rows={4} value={words} onChange={setWords} />
      <TextField label="Policy number" value="P-26-0733" onChange={nothing} readOnly />
      <TextField label="Closed" value="Cannot be changed" onChange={nothing} disabled />
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
      <SelectField label="On its way" options={[]} loading value={null} onChange={nothing} />
      <SelectField
        label="Fixed"
        options={circuitOptions}
        value="Assen"
        onChange={nothing}
        disabled
      />
    </GallerySection>
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
    </GallerySection>
  );
}
