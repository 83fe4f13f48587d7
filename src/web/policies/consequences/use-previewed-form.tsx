import { useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import {
  type PreviewedChange,
  usePreviewedChange,
} from '#web/policies/consequences/use-previewed-change.ts';

/**
 * A form whose change is shown before it is booked: `ask(change)` opens the page of consequences, what is refused stands
 * at its field or in a toast. Render `{dialog}` beside the form.
 */
export function usePreviewedForm() {
  const { show, dialog } = usePreviewedChange();
  const toast = useToast();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [asking, setAsking] = useState(false);
  const ask = async (change: PreviewedChange): Promise<void> => {
    setErrors({});
    setAsking(true);
    try {
      await show(change);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setErrors(
        Object.fromEntries(
          fields.map(({ field, message }) => [field.replace(/^change\./, ''), message]),
        ),
      );
      if (fields.length === 0) toast.failure(error);
    } finally {
      setAsking(false);
    }
  };
  return { ask, asking, errors, setErrors, dialog };
}
