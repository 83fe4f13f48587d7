import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { circuitTypes } from '#domain/rating/circuit-factor.ts';
import { useWrite } from '#web/api/use-write.ts';
import {
  circuitFormOf,
  circuitInput,
  circuitLabels,
  circuitSchema,
  type Circuit,
  type CircuitForm,
} from '#web/events/circuit-form.ts';
import { circuitTypeLabels } from '#web/events/circuit-words.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { countryOptions } from '#web/kit/country-options.ts';
import { FormRow } from '#web/kit/form-dialog.tsx';
import { bind, missingData, showFormErrors } from '#web/kit/form-errors.ts';
import { FormTextField } from '#web/kit/form-fields.tsx';
import { FormPanel } from '#web/kit/form-panel.tsx';
import { SelectField } from '#web/kit/select-field.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { usedInText } from '#web/kit/used-in-text.ts';

const types = circuitTypes.map((value) => ({ value, label: circuitTypeLabels[value] }));

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
      go(`/dashboard/circuits/${circuit_id}`);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const update = useWrite('update_circuit', {
    onSuccess: () => {
      toast.success('Circuit saved');
      setShown(false);
    },
    onError: (error) => showFormErrors(form, error, toast),
  });
  const save = (values: CircuitForm) => {
    const input = circuitInput(values, circuit?.active ?? true);
    if (!circuit) return add.mutate(input);
    const { circuit_id, revision } = circuit;
    return update.mutate({ ...input, circuit_id, revision });
  };
  const open = (known?: Circuit) => {
    setCircuit(known);
    form.reset(circuitFormOf(known));
    setShown(true);
  };
  const { control } = form;
  const dialog = (
    <FormPanel
      open={shown}
      title={circuit ? 'Edit circuit' : 'Add circuit'}
      onClose={() => setShown(false)}
      dirty={form.formState.isDirty}
      busy={add.isPending || update.isPending}
      saveLabel={circuit ? 'Save circuit' : 'Add circuit'}
      onSubmit={form.handleSubmit(save, missingData(toast, circuitLabels))}
      note={
        circuit
          ? usedInText(circuit)
          : 'Its outline comes in as a GeoJSON file by Import; until then a loop shows the order of its corners.'
      }
    >
      <FormTextField name="name" control={control} label="Name" required />
      <FormRow>
        <FormTextField name="place" control={control} label="Place" />
        <Controller
          name="country"
          control={control}
          render={({ field, fieldState }) => (
            <SelectField
              {...bind(field)}
              onChange={(value) => field.onChange(value ?? '')}
              label="Country"
              required
              options={countryOptions}
              error={fieldState.error?.message}
            />
          )}
        />
      </FormRow>
      <Controller
        name="circuit_type"
        control={control}
        render={({ field }) => (
          <SelectField
            {...bind(field)}
            label="Kind"
            required
            options={types}
            hint="Where a circuit has no factor of its own, its kind decides."
          />
        )}
      />
      <FormRow>
        <FormTextField
          name="length_m"
          control={control}
          label="Length in metres"
          inputMode="numeric"
        />
        <FormTextField name="turns" control={control} label="Turns" inputMode="numeric" />
      </FormRow>
    </FormPanel>
  );
  return { open, dialog };
}
