import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { addressOf } from '#domain/places.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { showFormErrors } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/**
 * Makes a quote of what a dialog asks, closes the dialog and opens the quote. Complaints stand at the fields of the form, those
 * about a part of the input at the fields of the same names.
 */
export function useCreateQuote<V extends FieldValues, C, T extends FieldValues>(
  form: UseFormReturn<V, C, T>,
  { onCreated, part }: { onCreated: () => void; part?: string },
) {
  const toast = useToast();
  const go = useGo();
  return useWrite('create_quote', {
    onSuccess: ({ policy_id, quote_number }) => {
      onCreated();
      toast.success(`${quote_number} created`);
      go(addressOf('quote', { policy_id }));
    },
    onError: (error) => showFormErrors(form, error, toast, part),
  });
}
