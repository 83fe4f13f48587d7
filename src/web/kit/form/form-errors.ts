import type {
  ControllerRenderProps,
  FieldErrors,
  FieldValues,
  Path,
  UseFormReturn,
} from 'react-hook-form';
import { ApiError } from '#web/api/api-error.ts';
import type { ToastCalls } from '#web/kit/overlay/toasts.tsx';

/** A controlled field's value and calls as the kit's fields take them. */
export function bind<V extends FieldValues, N extends Path<V>>(field: ControllerRenderProps<V, N>) {
  return { value: field.value, onChange: field.onChange, onBlur: field.onBlur, name: field.name };
}

/**
 * Puts the server's complaints at their fields; what no field can show becomes a toast. Where the form asks for one `part` of the
 * input, complaints about it stand at the form's own fields: `calculated.car_id` at `car_id`.
 */
export function showFormErrors<V extends FieldValues, C, T extends FieldValues | undefined>(
  form: UseFormReturn<V, C, T>,
  error: unknown,
  toast: ToastCalls,
  part?: string,
): void {
  const values = form.getValues();
  let shown = 0;
  if (error instanceof ApiError) {
    for (const { field: path, message, code } of error.fields) {
      const field = part && path.startsWith(`${part}.`) ? path.slice(part.length + 1) : path;
      if (!((field.split('.')[0] ?? '') in values)) continue;
      form.setError(field as Path<V>, { type: code, message }, { shouldFocus: shown === 0 });
      shown += 1;
    }
  }
  if (shown === 0) toast.failure(error);
}

/** The label of the first field that stopped the saving, in the order of `labels`. */
export function firstMissing(
  errors: Record<string, unknown>,
  labels: Readonly<Record<string, string>>,
): string | undefined {
  const name = Object.keys(labels).find((one) => errors[one] !== undefined);
  return name === undefined ? undefined : labels[name];
}

/** Something was filled in, but not rightly: the field says so itself. */
function isFilledWrongly(error: unknown): boolean {
  const { type, message } = error as { type?: unknown; message?: unknown };
  return (
    ['custom', 'invalid_format', 'too_big'].includes(String(type)) ||
    (typeof message === 'string' && message.startsWith('At least'))
  );
}

/** For `handleSubmit`'s second argument: says which required field is empty [5.4]. */
export function missingData<V extends FieldValues>(
  toast: ToastCalls,
  labels: Readonly<Record<string, string>>,
) {
  return (errors: FieldErrors<V>) => {
    const missing = Object.entries(errors).filter(([, error]) => !isFilledWrongly(error));
    const label = firstMissing(Object.fromEntries(missing), labels);
    if (label !== undefined) toast.error(`Missing data for ${label}`);
  };
}
