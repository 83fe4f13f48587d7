import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronDown, X } from 'lucide-react';
import { useId } from 'react';
import { FieldFrame } from '#web/kit/field-frame.tsx';
import { filterOptions, type Option } from '#web/kit/option.ts';
import { autocompleteLimit, type ChoiceProps, type SelectShared } from '#web/kit/select-props.ts';
import { SelectSheet } from '#web/kit/select-sheet.tsx';
import { t } from '#web/kit/tokens.ts';
import { useIsPhone } from '#web/kit/use-is-phone.ts';

export interface SelectFieldProps<V extends string> extends SelectShared<V> {
  value: V | null | undefined;
  onChange: (value: V | null) => void;
  /** Without it a required choice can be changed but not emptied. */
  clearable?: boolean;
}

/** One choice: a searchable autocomplete, on phones a sheet from below [2.41]. */
export function SelectField<V extends string>({
  value,
  onChange,
  clearable = true,
  ...rest
}: SelectFieldProps<V>) {
  return (
    <Choice
      {...rest}
      clearable={clearable && !rest.required}
      multiple={false}
      chosen={value ? [value] : []}
      onChosen={(values) => onChange(values[0] ?? null)}
    />
  );
}

export interface MultiSelectFieldProps<V extends string> extends SelectShared<V> {
  value: readonly V[];
  onChange: (value: V[]) => void;
}

/** Several choices, shown as chips. */
export function MultiSelectField<V extends string>({
  value,
  onChange,
  ...rest
}: MultiSelectFieldProps<V>) {
  return <Choice {...rest} clearable multiple chosen={value} onChosen={onChange} />;
}

function Choice<V extends string>(props: ChoiceProps<V>) {
  const id = useId();
  const phone = useIsPhone();
  const helpId = `${id}-help`;
  return (
    <FieldFrame
      label={props.label}
      labelId={`${id}-label`}
      htmlFor={id}
      helpId={helpId}
      required={props.required ?? false}
      hint={props.hint}
      error={props.error}
      hideLabel={props.hideLabel ?? false}
    >
      {phone ? (
        <SelectSheet {...props} id={id} helpId={helpId} />
      ) : (
        <TypedChoice {...props} id={id} helpId={helpId} />
      )}
    </FieldFrame>
  );
}

function TypedChoice<V extends string>({
  id,
  helpId,
  ...props
}: ChoiceProps<V> & { id: string; helpId: string }) {
  const picked = props.options.filter((option) => props.chosen.includes(option.value));
  const shared = {
    id,
    options: props.options as Option<V>[],
    disabled: props.disabled ?? false,
    loading: props.loading ?? false,
    disableClearable: !props.clearable,
    autoHighlight: true,
    handleHomeEndKeys: true,
    ...(props.options.some((option) => option.group)
      ? { groupBy: (option: Option<V>) => option.group ?? '' }
      : {}),
    noOptionsText: props.emptyText ?? 'No results',
    loadingText: 'Loading...',
    popupIcon: <ChevronDown size={16} />,
    clearIcon: <X size={14} />,
    getOptionLabel: (option: Option<V>) => option.label,
    getOptionKey: (option: Option<V>) => option.value,
    getOptionDisabled: (option: Option<V>) => option.disabled ?? false,
    isOptionEqualToValue: (a: Option<V>, b: Option<V>) => a.value === b.value,
    filterOptions: (options: Option<V>[], state: { inputValue: string }) =>
      props.onSearch
        ? options.slice(0, props.limit ?? autocompleteLimit)
        : filterOptions(options, state.inputValue, props.limit ?? autocompleteLimit),
    onInputChange: (_: unknown, text: string, reason: string) => {
      if (reason === 'input') props.onSearch?.(text);
    },
  };
  const renderInput = (params: { slotProps: { input: object; htmlInput: object } }) => (
    <OutlinedInput
      fullWidth
      error={Boolean(props.error)}
      autoFocus={props.autoFocus ?? false}
      placeholder={props.chosen.length === 0 ? (props.placeholder ?? 'Choose') : ''}
      {...params.slotProps.input}
      slotProps={{
        input: {
          ...params.slotProps.htmlInput,
          'aria-required': props.required ?? false,
          ...(props.error || props.hint ? { 'aria-describedby': helpId } : {}),
        },
      }}
      sx={{
        flexWrap: 'wrap',
        '&&': { py: '2px', pl: props.multiple && props.chosen.length > 0 ? '4px' : '12px' },
        '&& .MuiAutocomplete-input': { minWidth: 60, p: '0 !important', height: 30 },
      }}
    />
  );
  const renderOption = (
    { key, ...li }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key },
    option: Option<V>,
  ) => (
    <li key={key} {...li}>
      {option.icon ? (
        <Box component="span" sx={{ mr: 2, display: 'inline-flex' }}>
          {option.icon}
        </Box>
      ) : null}
      <Box component="span" sx={{ flex: 1 }}>
        {option.label}
      </Box>
      {option.note ? (
        <Box component="span" sx={{ color: t.n[500], fontSize: 12.5 }}>
          {option.note}
        </Box>
      ) : null}
    </li>
  );
  if (props.multiple) {
    return (
      <Autocomplete
        {...shared}
        multiple
        disableCloseOnSelect
        slotProps={{ chip: { deleteIcon: <X size={14} aria-hidden="true" /> } }}
        value={picked}
        onChange={(_, options) => props.onChosen(options.map((option) => option.value))}
        renderInput={renderInput}
        renderOption={renderOption}
      />
    );
  }
  return (
    <Autocomplete
      {...shared}
      value={picked[0] ?? null}
      onChange={(_, option) => props.onChosen(option ? [option.value] : [])}
      renderInput={renderInput}
      renderOption={renderOption}
    />
  );
}
