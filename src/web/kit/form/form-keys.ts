import { type KeyboardEvent, type RefObject, useEffect } from 'react';

type FormRef = RefObject<HTMLFormElement | null>;

/** The first field takes the focus once what holds the form has come, unless something in it has the focus already. */
export function useFirstField(form: FormRef, open: boolean, delayMs: number): void {
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => {
      if (form.current?.contains(document.activeElement)) return;
      form.current
        ?.querySelector<HTMLElement>(
          'input:not([type="hidden"]):not([disabled]), textarea:not([disabled])',
        )
        ?.focus();
    }, delayMs);
    return () => clearTimeout(timer);
  }, [open, form, delayMs]);
}

/** Ctrl or Cmd with Enter sends the form from anywhere in it. */
export function sendByKey(form: FormRef, event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // A form that was opened out of another is sent alone.
  event.stopPropagation();
  form.current?.requestSubmit();
}

/** Whether a value can be read of every field in it; the first of which none can takes the focus and says what is wrong. */
export function isReadable(form: Element | null): boolean {
  const fields = form?.querySelectorAll<HTMLInputElement>('input') ?? [];
  const found = [...fields].filter((field) => field.validity.customError);
  for (const field of found) field.checkValidity();
  found[0]?.focus();
  return found.length === 0;
}
