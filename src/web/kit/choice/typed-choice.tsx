import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { filterOptions, type Option } from '#web/kit/choice/option.ts';
import { autocompleteLimit, type ChoiceProps } from '#web/kit/choice/select-props.ts';
import { useTypedRows } from '#web/api/use-held-rows.ts';
import { t } from '#web/kit/base/tokens.ts';

/** The field on desktops: typing narrows the choices, arrows move, Enter takes one. */
export function TypedChoice<V extends string>({
  id,
  helpId,
  taken,
  typed,
  ...props
}: ChoiceProps<V> & {
  id: string;
  helpId: string;
  /** What the field at rest was doing when this one took its place. */
  taken: 'untouched' | 'focused' | 'pressed';
  /** What was typed into the field at rest. */
  typed: string;
}) {
  const [opens, setOpens] = useState(taken === 'pressed');
  const [words, setWords] = useState(typed);
  const [looked, setLooked] = useState(typed);
  const { isAsking } = useTypedRows(props.options, looked);
  const isFresh = useRef(true);
  // The field clears itself once when it comes, before anything could be chosen: what was typed before stays.
  const takeWords = (_: unknown, text: string, reason: string) => {
    if (reason === 'input') setLooked(text);
    if (!isFresh.current || reason !== 'reset') setWords(text);
    isFresh.current = false;
  };
  const picked = useSame(props.options.filter((option) => props.chosen.includes(option.value)));
  const shared = {
    ...autocompleteOf(props),
    loading: isAsking || (props.loading ?? false),
    onInputChange: takeWords,
    id,
    openOnFocus: opens,
    onOpen: () => setOpens(false),
    ...(typed === '' ? {} : { inputValue: words }),
  };
  const renderInput = (params: InputParams) =>
    inputOf(params, { ...props, helpId }, taken !== 'untouched');
  if (props.multiple) {
    return (
      <Autocomplete
        {...shared}
        multiple
        disableCloseOnSelect
        slotProps={{ chip: { deleteIcon: <X size={14} aria-hidden="true" /> } }}
        value={picked}
        onChange={(_, options) =>
          props.onChosen(options.filter(isChosen).map((option) => option.value))
        }
        renderInput={renderInput}
        renderOption={renderOption}
      />
    );
  }
  return (
    <Autocomplete
      {...shared}
      value={picked[0] ?? null}
      onChange={(_, option) => {
        if (!option || isChosen(option)) props.onChosen(option ? [option.value] : []);
      }}
      renderInput={renderInput}
      renderOption={renderOption}
    />
  );
}

/** The same array while it says the same: with another one the field forgets what is typed in it. */
function useSame<O extends Option>(picked: O[]): O[] {
  const [kept, keep] = useState(picked);
  const isSame =
    kept.length === picked.length &&
    kept.every(({ value, label }, at) => value === picked[at]?.value && label === picked[at].label);
  if (!isSame) keep(picked);
  return isSame ? kept : picked;
}

interface InputParams {
  slotProps: { input: object; htmlInput: object };
}

/** The box that is typed in; `isFocused` when the focus was there before this field came. */
function inputOf<V extends string>(
  params: InputParams,
  props: ChoiceProps<V> & { helpId: string },
  isFocused: boolean,
) {
  return (
    <OutlinedInput
      fullWidth
      disabled={props.disabled ?? false}
      error={Boolean(props.error)}
      autoFocus={isFocused || (props.autoFocus ?? false)}
      placeholder={props.chosen.length === 0 ? (props.placeholder ?? 'Choose') : ''}
      {...params.slotProps.input}
      slotProps={{
        input: {
          ...params.slotProps.htmlInput,
          'aria-required': props.required ?? false,
          ...(props.error || props.hint ? { 'aria-describedby': props.helpId } : {}),
        },
      }}
      sx={{
        flexWrap: 'wrap',
        '&&': { py: '2px', pl: props.multiple && props.chosen.length > 0 ? '4px' : '12px' },
        '&& .MuiAutocomplete-input': { minWidth: 60, p: '0 !important', height: 30 },
      }}
    />
  );
}

/** Whether an option is one to be chosen; one that does something instead does it. */
function isChosen<V extends string>({ run }: Option<V>): boolean {
  run?.();
  return run === undefined;
}

/** What a field for one choice and one for several have in common. */
function autocompleteOf<V extends string>(props: ChoiceProps<V>) {
  const shared = {
    options: props.options as Option<V>[],
    disabled: props.disabled ?? false,
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
    filterOptions: (options: Option<V>[], { inputValue }: { inputValue: string }) =>
      filterOptions(options, inputValue, {
        limit: autocompleteLimit,
        dashes: 'compared',
        around: props.multiple ? undefined : props.chosen[0],
        adds: props.adds,
      }),
  };
  return shared;
}

function renderOption<V extends string>(
  { key, ...li }: React.HTMLAttributes<HTMLLIElement> & { key: React.Key },
  option: Option<V>,
) {
  return (
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
        <Box component="span" sx={{ color: t.n[500], fontSize: 12 }}>
          {option.note}
        </Box>
      ) : null}
    </li>
  );
}
