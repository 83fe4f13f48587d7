import type { OutputOf } from '#contract/contract.ts';
import { circuitTypes } from '#domain/rating/levels/circuit-factor.ts';
import {
  circuitFormOf,
  circuitInput,
  circuitSchema,
  type CircuitForm,
} from '#web/events/circuit/circuit-form.ts';
import type { Circuit } from '#web/events/circuit/known-circuit.ts';
import { circuitTypeLabels } from '#domain/events/circuit-words.ts';
import { addressOf } from '#domain/places.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DeclaredFields, type FieldLines } from '#web/kit/form/declared-fields.tsx';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';
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

const lines: FieldLines<keyof CircuitForm> = [
  { text: 'name', required: true },
  [{ text: 'place' }, { choice: 'country', required: true, options: countryOptions }],
  {
    choice: 'circuit_type',
    required: true,
    options: types,
    hint: 'Where a circuit has no factor of its own, its kind decides.',
  },
  [
    { text: 'length_m', inputMode: 'numeric' },
    { text: 'turns', inputMode: 'numeric' },
  ],
];

/**
 * "Add circuit" and "Edit circuit": `open()` for a new one, whose page opens, `open(circuit)` for a known one; `add(…)` for
 * a new one whose name was typed where a circuit is chosen, and whose id `onAdded` hears.
 */
export function useCircuitDialog(onAdded?: (circuit_id: string) => void) {
  const go = useGo();
  const { form, frame, labels, known, open, question } = useRecordDialog<
    CircuitForm,
    CircuitForm,
    Circuit
  >({
    schema: circuitSchema,
    noun: 'circuit',
    words,
    formOf: circuitFormOf,
    write: (values, circuit) => {
      const input = circuitInput(values, circuit?.active ?? true);
      if (!circuit) return chosenWrite('add_circuit', input, 'Circuit added');
      const { circuit_id, revision } = circuit;
      return chosenWrite('update_circuit', { ...input, circuit_id, revision }, 'Circuit saved');
    },
    onSaved: (output) => {
      const { circuit_id } = output as OutputOf<'add_circuit'>;
      if (known) return;
      if (onAdded) onAdded(circuit_id);
      else go(addressOf('circuit', { circuit_id }));
    },
  });
  const dialog = (
    <>
      <FormPanel
        {...frame}
        title={known ? 'Edit circuit' : 'Add circuit'}
        place={known ? { parent_type: 'circuit', parent_id: known.circuit_id } : null}
        saveLabel={known ? 'Save circuit' : 'Add circuit'}
        note={
          known
            ? usedInText(known)
            : 'Its outline comes in as a GeoJSON file by Import; until then a loop shows the order of its corners.'
        }
      >
        <DeclaredFields control={form.control} labels={labels} lines={lines} />
      </FormPanel>
      {question}
    </>
  );
  const add = (name: string) => {
    open();
    form.setValue('name', name, { shouldDirty: true });
  };
  return { open, add, dialog };
}
