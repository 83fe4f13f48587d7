import OutlinedInput from '@mui/material/OutlinedInput';
import { ChevronDown } from 'lucide-react';
import type { Dispatch, SetStateAction } from 'react';
import { chosenWords } from '#web/kit/choice/chosen-words.ts';
import type { ChoiceProps } from '#web/kit/choice/select-props.ts';
import { t } from '#web/kit/base/tokens.ts';

export type RestingState = 'untouched' | 'focused' | 'pressed';

/** What a choice looks like before anybody touches it: as high and as wide as the field that takes its place. */
export function RestingChoice<V extends string>({
  id,
  helpId,
  typed,
  onState,
  onTyped,
  ...props
}: ChoiceProps<V> & {
  id: string;
  helpId: string;
  /** What was typed while the other field is on its way: it takes it over. */
  typed: string;
  onState: Dispatch<SetStateAction<RestingState>>;
  onTyped: Dispatch<SetStateAction<string>>;
}) {
  const words = chosenWords(props.options, props.chosen, props.placeholder);
  return (
    <OutlinedInput
      id={id}
      fullWidth
      readOnly
      value={typed || words.labels}
      error={Boolean(props.error)}
      disabled={props.disabled ?? false}
      autoFocus={props.autoFocus ?? false}
      placeholder={words.placeholder}
      // A press brings the focus with it, and stays a press.
      onFocus={() => onState((state) => (state === 'pressed' ? state : 'focused'))}
      onBlur={() => onState('untouched')}
      onMouseDown={(event) => {
        // The press may bring the other field at once, and then the browser's own focus would go where this one was.
        event.preventDefault();
        event.currentTarget.querySelector('input')?.focus();
        onState('pressed');
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown') onState('pressed');
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === 'Backspace') onTyped((text) => text.slice(0, -1));
        if (event.key.length !== 1 || (event.key === ' ' && typed === '')) return;
        event.preventDefault();
        onState('pressed');
        onTyped((text) => text + event.key);
      }}
      endAdornment={<ChevronDown size={16} color={t.n[500]} aria-hidden="true" />}
      slotProps={{
        input: {
          role: 'combobox',
          'aria-expanded': false,
          'aria-autocomplete': 'list',
          'aria-required': props.required ?? false,
          ...(props.error || props.hint ? { 'aria-describedby': helpId } : {}),
        },
      }}
      sx={{
        '&&': { py: '2px', pl: '12px', pr: '15px' },
        '&& input': { p: '0 !important', height: 30, textOverflow: 'ellipsis' },
      }}
    />
  );
}
