import type { Control } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { circuitTypes } from '#domain/rating/levels/circuit-factor.ts';
import { useWrite } from '#web/api/use-write.ts';
import {
  circuitFormOf,
  circuitInput,
  circuitLabels,
  circuitSchema,
  type CircuitForm,
} from '#web/events/circuit-form.ts';
import type { Circuit } from '#web/events/known-circuit.ts';
import { circuitTypeLabels } from '#domain/events/circuit-words.ts';
import { addressOf } from '#domain/places.ts';
import { useGo } from '#web/kit/base/app-link.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';

const types = circuitTypes.map((value) => ({ value, label: circuitTypeLabels[value] }));

const words = {
  name: 'Name',
  place: 'Place',
  country: optionWord('Country', countryOptions),
  circuit_type: optionWord('Kind', types),
  length_m: 'Length in metres',
  turns: 'Turns',
};

/** "Add circuit" and "Edit circuit": `open()` for a new one, `open(circuit)` for a known one. */
export function useCircuitDialog() {
  const [shown, setShown] = useState(false);
  const [circuit, setCircuit] = useState<Circuit>();
  const toast = useToast();
  const go = useGo();
  const form = useForm<CircuitForm>({
    resolver: zodResolver(circuitSchema),
    defaultValues: circuitFormOf(undefined),
  });
  const add = useWrite('add_circuit', {
    onSuccess: ({ circuit_id }) => {
      toast.success('Circuit added');
      setShown(false);
      go(addressOf('circuit', { circuit_id }));
    },
  });
  const update = useWrite('update_circuit', {
    onSuccess: () => {
      toast.success('Circuit saved');
      setShown(false);
    },
  });
  const edit = useRecordForm<CircuitForm, unknown, CircuitForm, Circuit>({
    form,
    noun: 'circuit',
    words,
    formOf: circuitFormOf,
    save: (values, known) => {
      const input = circuitInput(values, known?.active ?? true);
      if (!known) return add.mutateAsync(input);
      const { circuit_id, revision } = known;
      return update.mutateAsync({ ...input, circuit_id, revision });
    },
    onInvalid: missingData(toast, circuitLabels),
  });
  const open = (known?: Circuit) => {
    setCircuit(known);
    edit.begin(known);
    setShown(true);
  };
  const { control } = form;
  const dialog = (
    <>
      <FormPanel
        open={shown}
        title={circuit ? 'Edit circuit' : 'Add circuit'}
        place={circuit ? { parent_type: 'circuit', parent_id: circuit.circuit_id } : null}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={add.isPending || update.isPending}
        saveLabel={circuit ? 'Save circuit' : 'Add circuit'}
        onSubmit={edit.submit}
        note={
          circuit
            ? usedInText(circuit)
            : 'Its outline comes in as a GeoJSON file by Import; until then a loop shows the order of its corners.'
        }
      >
        <CircuitFields control={control} />
      </FormPanel>
      {edit.question}
    </>
  );
  return { open, dialog };
}

function CircuitFields({ control }: { control: Control<CircuitForm> }) {
  return (
    <>
      <DeclaredFields
        control={control}
        lines={[
          { text: 'name', label: 'Name', required: true },
          [
            { text: 'place', label: 'Place' },
            { choice: 'country', label: 'Country', required: true, options: countryOptions },
          ],
          {
            choice: 'circuit_type',
            label: 'Kind',
            required: true,
            options: types,
            hint: 'Where a circuit has no factor of its own, its kind decides.',
          },
          [
            { text: 'length_m', label: 'Length in metres', inputMode: 'numeric' },
            { text: 'turns', label: 'Turns', inputMode: 'numeric' },
          ],
        ]}
      />
    </>
  );
}
