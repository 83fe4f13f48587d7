import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { Euro, Search } from 'lucide-react';
import type {
  FocusEventHandler,
  HTMLInputAutoCompleteAttribute,
  KeyboardEventHandler,
  MouseEventHandler,
  ReactNode,
  Ref,
} from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { FieldFrame } from '#web/kit/form/field-frame.tsx';
import { growingLines } from '#web/kit/form/growing-lines.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: FocusEventHandler;
  onKeyDown?: KeyboardEventHandler;
  onMouseDown?: MouseEventHandler;
  name?: string;
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'number' | 'time';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  autoFocus?: boolean;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** What is wrong with a text of which no value can be read: its form is not sent with it, and says so (`isReadable` of form-keys.ts). */
  unreadable?: string | undefined;
  /** A euro or search sign at the start [2.42]. */
  adornment?: 'euro' | 'search';
  /** Anything else at the start or the end. */
  start?: ReactNode;
  end?: ReactNode;
  /** More than one line. */
  rows?: number;
  maxRows?: number;
  maxLength?: number;
  hideLabel?: boolean;
  align?: 'left' | 'right';
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text, or several with `rows`. Works as it is with react-hook-form's `field`. */
export function TextField(props: TextFieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  const rows = props.rows ?? 1;
  const sign = signOf(props);
  const { frame, error, onInvalid } = useUnreadable(props);
  return (
    <FieldFrame
      label={props.label}
      htmlFor={id}
      helpId={helpId}
      required={props.required ?? false}
      hint={props.hint}
      error={error}
      hideLabel={props.hideLabel ?? false}
    >
      <OutlinedInput
        id={id}
        fullWidth
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        {...(props.onBlur ? { onBlur: props.onBlur } : {})}
        {...(props.onKeyDown ? { onKeyDown: props.onKeyDown } : {})}
        {...(props.onMouseDown ? { onMouseDown: props.onMouseDown } : {})}
        name={props.name ?? ''}
        type={props.type ?? 'text'}
        autoComplete={props.autoComplete ?? 'off'}
        autoFocus={props.autoFocus ?? false}
        placeholder={props.placeholder ?? ''}
        disabled={props.disabled ?? false}
        readOnly={props.readOnly ?? false}
        error={Boolean(error)}
        {...(rows > 1 ? growingLines(rows, props.maxRows ?? Math.max(rows, 12)) : {})}
        ref={frame}
        {...(props.inputRef ? { inputRef: props.inputRef } : {})}
        onInvalid={onInvalid}
        startAdornment={
          sign ? (
            <InputAdornment position="start" sx={{ mr: 0 }}>
              {sign}
            </InputAdornment>
          ) : null
        }
        endAdornment={
          props.end ? <InputAdornment position="end">{props.end}</InputAdornment> : null
        }
        slotProps={{ input: inputOf({ ...props, error }, helpId) }}
      />
    </FieldFrame>
  );
}

/** Marks the input while nothing can be read of it, and complains once its form was to be sent. */
function useUnreadable({ unreadable, error }: TextFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [sent, setSent] = useState<string>();
  useEffect(() => {
    frame.current?.querySelector('input')?.setCustomValidity(unreadable ?? '');
    if (unreadable === undefined) setSent(undefined);
  }, [unreadable]);
  return {
    frame,
    error: error ?? (sent ? unreadable : undefined),
    onInvalid: () => setSent(unreadable),
  };
}

function signOf({ adornment, start }: TextFieldProps): ReactNode {
  if (adornment === undefined) return start;
  const Sign = adornment === 'euro' ? Euro : Search;
  return <Sign size={16} color={t.n[500]} aria-hidden="true" />;
}

function inputOf(props: TextFieldProps, helpId: string) {
  return {
    'aria-required': props.required ?? false,
    ...(props.error || props.hint ? { 'aria-describedby': helpId } : {}),
    ...(props.inputMode ? { inputMode: props.inputMode } : {}),
    ...(props.maxLength ? { maxLength: props.maxLength } : {}),
    ...(props.align === 'right' ? { style: { textAlign: 'right' as const } } : {}),
  };
}
