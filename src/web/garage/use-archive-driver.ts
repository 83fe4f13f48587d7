import { useWrite } from '#web/api/use-write.ts';
import type { DriverRow } from '#web/garage/driver-cells.tsx';
import { driverFormOf, driverInput } from '#web/garage/driver-input.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useArchive } from '#web/kit/record/use-archive.ts';
import { usedInText } from '#web/kit/text/used-in-text.ts';

const words = {
  noun: 'driver',
  nameOf: (driver: DriverRow) => driver.name,
  effectOf: (driver: DriverRow) =>
    `${usedInText(driver) ?? ''} Those stay as they are; the driver is no longer offered for new quotes.`,
};

/** Takes a driver out of the pickers, or back into them. */
export function useArchiveDriver(): (driver: DriverRow) => Promise<void> {
  const toast = useToast();
  const update = useWrite('update_driver', { onError: (error) => toast.failure(error) });
  return useArchive(words, (driver, active, done) => {
    const fields = driverInput(driverFormOf(driver, []), { driver, year: '', sets_level: false });
    const { driver_id, revision, categories } = driver;
    update.mutate({ ...fields, categories, active, driver_id, revision }, done);
  });
}
