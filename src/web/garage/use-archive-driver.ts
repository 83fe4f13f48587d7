import { useWrite } from '#web/api/use-write.ts';
import type { DriverRow } from '#web/garage/driver-columns.tsx';
import { driverFormOf, driverInput } from '#web/garage/driver-form.ts';
import { usedInText } from '#web/garage/used-in-text.ts';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { useToast } from '#web/kit/toasts.tsx';

/** Takes a driver out of the pickers, or back into them; nothing that a policy hangs on is deleted. */
export function useArchiveDriver(): (driver: DriverRow) => Promise<void> {
  const toast = useToast();
  const confirm = useConfirm();
  const update = useWrite('update_driver', { onError: (error) => toast.failure(error) });
  return async (driver) => {
    if (driver.active) {
      const sure = await confirm({
        title: `Archive ${driver.name}?`,
        text: `${usedInText(driver) ?? ''} Those stay as they are; the driver is no longer offered for new quotes.`,
        confirmLabel: 'Archive driver',
        cancelLabel: 'Keep driver',
      });
      if (!sure) return;
    }
    const fields = driverInput(driverFormOf(driver, []), { driver, year: '', sets_level: false });
    update.mutate(
      {
        ...fields,
        categories: driver.categories,
        active: !driver.active,
        driver_id: driver.driver_id,
        revision: driver.revision,
      },
      {
        onSuccess: () =>
          toast.success(driver.active ? 'Driver archived' : 'Driver is in use again'),
      },
    );
  };
}
