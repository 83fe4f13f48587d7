import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { BottomSheet, sheetCloseDelayMs } from '#web/kit/bottom-sheet.tsx';
import { FieldFrame } from '#web/kit/field-frame.tsx';
import { OptionList } from '#web/kit/option-list.tsx';
import { filterOptions, type Option } from '#web/kit/option.ts';
import { t } from '#web/kit/tokens.ts';
import { useIsPhone } from '#web/kit/use-is-phone.ts';

/** An autocomplete shows at most this many [9.4]. */
export const autocompleteLimit = 50;

interface Shared<V extends string> {
  label: string;
  options: readonly Option<V>[];
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  loading?: boolean;
  /** Shown when the options themselves could not be loaded, with a way to try again. */
  emptyText?: ReactNode;
  autoFocus?: boolean;
  /** Words typed by the reader, for options that come from the server. */
  onSearch?: (query: string) => void;
  limit?: number;
}

export interface SelectFieldProps<V extends string> extends Shared<V> {
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

export interface MultiSelectFieldProps<V extends string> extends Shared<V> {
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

interface ChoiceProps<V extends string> extends Shared<V> {
  multiple: boolean;
  clearable: boolean;
  chosen: readonly V[];
  onChosen: (values: V[]) => void;
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
        <SheetChoice {...props} id={id} helpId={helpId} />
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

function SheetChoice<V extends string>({
  id,
  helpId,
  ...props
}: ChoiceProps<V> & { id: string; helpId: string }) {
  const [open, setOpen] = useState(false);
  const labels = props.options
    .filter((option) => props.chosen.includes(option.value))
    .map((option) => option.label);
  return (
    <>
      <ButtonBase
        id={id}
        onClick={() => setOpen(true)}
        disabled={props.disabled ?? false}
        aria-haspopup="listbox"
        aria-labelledby={`${id}-label ${id}`}
        {...(props.error || props.hint ? { 'aria-describedby': helpId } : {})}
        sx={{
          width: '100%',
          minHeight: 48,
          px: 3.5,
          justifyContent: 'flex-start',
          gap: 2,
          borderRadius: `${t.radius.md}px`,
          background: '#fff',
          border: `1px solid ${props.error ? t.error : t.n[400]}`,
          fontSize: 16,
          textAlign: 'left',
          '&.Mui-disabled': { background: t.n[50], borderColor: t.n[300] },
        }}
      >
        <Box
          component="span"
          sx={{
            flex: 1,
            color: labels.length === 0 ? t.n[500] : t.n[900],
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {labels.length === 0 ? (props.placeholder ?? 'Choose') : labels.join(', ')}
        </Box>
        <ChevronDown size={18} color={t.n[500]} aria-hidden="true" />
      </ButtonBase>
      <BottomSheet open={open} title={props.label} onClose={() => setOpen(false)}>
        <OptionList
          label={props.label}
          options={props.options}
          selected={props.chosen}
          multiple={props.multiple}
          search={props.options.length > 8}
          limit={props.limit ?? autocompleteLimit}
          height="fill"
          roomy
          {...(props.emptyText ? { emptyText: props.emptyText } : {})}
          onChange={props.onChosen}
          // The tick is seen before the sheet goes.
          onDone={() => setTimeout(() => setOpen(false), sheetCloseDelayMs)}
        />
      </BottomSheet>
    </>
  );
}
