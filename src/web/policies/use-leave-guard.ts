import { useBlocker } from '@tanstack/react-router';
import { useConfirm } from '#web/kit/use-confirm.tsx';

/** Asks before a page with unsaved changes is left; tabs and filters of the same page do not count as leaving. */
export function useLeaveGuard(isDirty: boolean): void {
  const confirm = useConfirm();
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: isDirty,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false;
      const leave = await confirm({
        title: 'Leave without saving?',
        text: 'What you typed into this quote has not been saved.',
        confirmLabel: 'Discard changes',
        cancelLabel: 'Keep editing',
        destructive: true,
      });
      return !leave;
    },
  });
}
