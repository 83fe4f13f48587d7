import type { ToastCalls } from '#web/kit/toasts.tsx';

/** Puts a text on the clipboard and says so. */
export async function copyText(text: string, toast: ToastCalls, done: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
    return true;
  } catch {
    // Without https browsers offer no clipboard.
    toast.error('It could not be copied. Mark the text and copy it.');
    return false;
  }
}
