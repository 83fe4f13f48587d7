import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useRef } from 'react';
import { type useForm } from 'react-hook-form';
import { clauseVariables } from '#domain/policies/clause-variables.ts';
import { insuranceTypeLabels, insuranceTypes } from '#domain/policies/insurance-types.ts';
import { t } from '#web/kit/base/tokens.ts';
import { languageOptions, type PresetForm } from '#web/policies/conditions/clause-preset-form.ts';

const types = insuranceTypes.map((value) => ({ value, label: insuranceTypeLabels[value] }));

/** What a condition says, where it applies, and the figures that it may take from its document. */
export function ClausePresetFields({ form }: { form: ReturnType<typeof useForm<PresetForm>> }) {
  const { control } = form;
  const area = useRef<HTMLInputElement>(null);
  return (
    <>
      <DeclaredFields
        control={control}
        lines={[
          { text: 'title', label: 'Title', required: true, maxLength: 200 },
          { choices: 'applies_to', label: 'Types', required: true, options: types },
          { text: 'text', label: 'Text', required: true, rows: 9, maxLength: 5000, inputRef: area },
        ]}
      />
      <Figures form={form} area={area} />
      <DeclaredFields
        control={control}
        lines={[
          [
            { choice: 'language', label: 'Language', required: true, options: languageOptions },
            { date: 'valid_from', label: 'Valid from', required: true },
          ],
          { tick: 'mandatory', label: 'Mandatory: stands on every new document of these types' },
        ]}
      />
    </>
  );
}

/** The figures that each document fills in by itself; one is put where the cursor stands. */
function Figures({
  form,
  area,
}: {
  form: ReturnType<typeof useForm<PresetForm>>;
  area: RefObject<HTMLInputElement | null>;
}) {
  const insert = (name: string) => {
    const field = area.current;
    const text = form.getValues('text');
    // Who has not been in the text yet adds to its end.
    const [from, to] = field?.selectionEnd
      ? [field.selectionStart ?? 0, field.selectionEnd]
      : [text.length, text.length];
    const gap = from > 0 && from === text.length && !/\s$/.test(text) ? ' ' : '';
    const written = `${gap}{${name}}`;
    form.setValue('text', text.slice(0, from) + written + text.slice(to), { shouldDirty: true });
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + written.length, from + written.length);
    });
  };
  return (
    <Box role="group" aria-label="Put in a figure of the document">
      <Box sx={{ fontSize: 12, color: t.n[600], mb: 1.5 }}>
        Figures that each document fills in by itself:
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {clauseVariables.map(({ name, label }) => (
          <Button
            key={name}
            variant="outlined"
            size="small"
            aria-label={`Put in ${label.toLowerCase()}`}
            onClick={() => insert(name)}
            sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 12 }}
          >
            {`{${name}}`}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
