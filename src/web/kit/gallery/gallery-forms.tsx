import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileText, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Accordion } from '#web/kit/accordion.tsx';
import { Card } from '#web/kit/card.tsx';
import { ChoiceRows } from '#web/kit/choice-rows.tsx';
import { DashboardCard, DashboardCards } from '#web/kit/dashboard-card.tsx';
import { DateField } from '#web/kit/date-field.tsx';
import { FormDialog, FormRow } from '#web/kit/form-dialog.tsx';
import { InlineAlert } from '#web/kit/inline-alert.tsx';
import { MoneyField } from '#web/kit/money-field.tsx';
import { OptionPickerDialog } from '#web/kit/option-picker-dialog.tsx';
import { PromptDialog } from '#web/kit/prompt-dialog.tsx';
import { MultiSelectField, SelectField } from '#web/kit/select-field.tsx';
import { SidePanel } from '#web/kit/side-panel.tsx';
import { Stepper } from '#web/kit/stepper.tsx';
import { TextField } from '#web/kit/text-field.tsx';
import { ToggleButtons } from '#web/kit/toggle-buttons.tsx';
import { useToast } from '#web/kit/toasts.tsx';

const circuits = [
  'Zandvoort',
  'Spa-Francorchamps',
  'Nürburgring',
  'Imola',
  'Monza',
  'Assen',
  'Silverstone',
  'Goodwood',
  'Paul Ricard',
  'Le Mans',
].map((label) => ({ value: label, label }));

/** Fields, dialogs and panels. `?open=form|picker|multi|prompt|panel` starts with one open. */
export function GalleryForms() {
  const toast = useToast();
  const [open, setOpen] = useState(new URLSearchParams(window.location.search).get('open') ?? '');
  const [name, setName] = useState('');
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState<number | null>(4_825_000);
  const [date, setDate] = useState<string | null>('2026-05-17');
  const [circuit, setCircuit] = useState<string | null>(null);
  const [several, setSeveral] = useState<string[]>(['Imola', 'Monza']);
  const [view, setView] = useState<'list' | 'calendar'>('list');
  const [kind, setKind] = useState<string | null>('car');
  const fields = (
    <>
      <FormRow>
        <TextField
          label="Company"
          value={name}
          onChange={setName}
          required
          error={name === '' ? 'Missing data for Company' : undefined}
        />
        <TextField
          label="Search"
          adornment="search"
          value={note}
          onChange={setNote}
          hint="At least two letters"
        />
      </FormRow>
      <FormRow>
        <MoneyField label="Amount" value={amount} onChange={setAmount} />
        <DateField label="Date of accident" value={date} onChange={setDate} min="2026-01-01" />
      </FormRow>
      <SelectField label="Circuit" options={circuits} value={circuit} onChange={setCircuit} />
      <MultiSelectField label="Circuits" options={circuits} value={several} onChange={setSeveral} />
      <TextField label="Note" rows={4} value={note} onChange={setNote} />
    </>
  );
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <GalleryCards />
      <Stepper
        steps={['File', 'Match columns', 'Check', 'Import']}
        current={1}
        onStep={() => undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {['form', 'picker', 'multi', 'prompt', 'panel'].map((one) => (
          <Button key={one} variant="outlined" onClick={() => setOpen(one)}>
            {one}
          </Button>
        ))}
        <ToggleButtons
          label="View"
          value={view}
          onChange={setView}
          choices={[
            { value: 'list', label: 'List' },
            { value: 'calendar', label: 'Calendar' },
          ]}
        />
        <Button variant="outlined" color="error">
          Cancel policy
        </Button>
        <Button variant="contained" color="error">
          Cancel policy
        </Button>
      </Box>
      <Card title="Fields">
        <Box sx={{ display: 'grid', gap: 4, maxWidth: 600 }}>{fields}</Box>
      </Card>
      <ChoiceRows
        label="What kind of accident was it?"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'car', label: 'Contact with another car' },
          { value: 'wall', label: 'Hit a barrier or tyre wall' },
        ]}
      />
      <Accordion title="1 Parties" defaultOpen>
        Who is who.
      </Accordion>
      <InlineAlert tone="error">Email or password is not right.</InlineAlert>
      <InlineAlert tone="warning">Left out: payments have different currencies.</InlineAlert>
      <FormDialog
        open={open === 'form'}
        title="New account"
        onClose={() => setOpen('')}
        onSubmit={() => toast.error('Missing data for Company')}
        dirty={name !== ''}
      >
        {fields}
      </FormDialog>
      <OptionPickerDialog
        open={open === 'picker'}
        title="Choose a circuit"
        options={circuits}
        selected={circuit ? [circuit] : []}
        onPick={(values) => setCircuit(values[0] ?? null)}
        onClose={() => setOpen('')}
      />
      <OptionPickerDialog
        open={open === 'multi'}
        title="Choose circuits"
        multiple
        options={circuits}
        selected={several}
        onPick={setSeveral}
        onClose={() => setOpen('')}
      />
      <PromptDialog
        open={open === 'prompt'}
        title="Ask a question"
        label="Question"
        multiline
        onSave={() => toast.success('Sent')}
        onClose={() => setOpen('')}
      />
      <SidePanel
        open={open === 'panel'}
        title="Van Dalen Racing"
        width={520}
        onClose={() => setOpen('')}
        actions={<Button variant="contained">Save</Button>}
      >
        {fields}
      </SidePanel>
    </Box>
  );
}

function GalleryCards() {
  return (
    <DashboardCards>
      <DashboardCard
        title="Quotes waiting for you"
        icon={FileText}
        value="12"
        note="Oldest 3 days"
        href="/dashboard/gallery"
      />
      <DashboardCard
        title="Claims needing action"
        icon={TriangleAlert}
        value="7"
        note="EUR 182,640 claimed"
      />
      <DashboardCard title="Open payments" icon={FileText} value="EUR 96,410" note="14 too late" />
      <DashboardCard title="Loading" icon={FileText} value={undefined} />
    </DashboardCards>
  );
}
