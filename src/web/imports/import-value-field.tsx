import type { ImportField } from '#domain/imports/import-target.ts';
import { useRead } from '#web/api/use-read.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';

export interface ImportValueFieldProps {
  import_id: string;
  field: ImportField;
  label: string;
  value: string;
  /** What was picked is called `name`. */
  onChange: (value: string, name: string) => void;
  hideLabel?: boolean;
  placeholder?: string;
  /** A record is meant by its id; else by a name that a file could carry. */
  byId?: boolean;
}

/** A value for a field of an import, picked where there is a list of them. */
export function ImportValueField(props: ImportValueFieldProps) {
  const { field, label, value, onChange, hideLabel = false, placeholder } = props;
  const isPicked =
    field.kind === 'reference' && (props.byId === true || field.refers_to !== 'championship');
  if (isPicked) return <RecordField {...props} />;
  const options =
    field.kind === 'country'
      ? countryOptions
      : field.kind === 'yes_no'
        ? [
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]
        : (field.choices ?? []);
  if (options.length > 0)
    return (
      <SelectField
        label={label}
        hideLabel={hideLabel}
        placeholder={placeholder ?? 'Choose'}
        value={value}
        options={options}
        onChange={(picked) =>
          onChange(picked ?? '', options.find((option) => option.value === picked)?.label ?? '')
        }
      />
    );
  return (
    <TextField
      label={label}
      hideLabel={hideLabel}
      value={value}
      placeholder={placeholder ?? field.example}
      onChange={(text) => onChange(text, text)}
    />
  );
}

function RecordField({
  import_id,
  field,
  label,
  value,
  onChange,
  hideLabel = false,
  placeholder = 'Choose',
  byId = false,
}: ImportValueFieldProps) {
  const read = useRead('get_import_choices', { import_id, field: field.id }, { staleMs: 60_000 });
  const choices = read.data?.choices ?? [];
  // An account is known in files by its email, every other record by its code.
  const named = choices.map((choice) => ({
    ...choice,
    value: !byId && field.refers_to === 'account' ? choice.note : choice.value,
  }));
  return (
    <SelectField
      label={label}
      hideLabel={hideLabel}
      placeholder={placeholder}
      value={value}
      loading={read.isPending}
      options={named}
      onChange={(picked) =>
        onChange(picked ?? '', named.find((choice) => choice.value === picked)?.label ?? '')
      }
    />
  );
}
