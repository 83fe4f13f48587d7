import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Puts a text on the clipboard and says so. Without https browsers offer no clipboard, and some refuse it. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const toast = useToast();
  return async (text, done) => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(done);
    } catch {
      toast.error('This could not be copied. Copy it by hand.');
    }
  };
}
