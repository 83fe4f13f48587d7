import { activityTab } from '#web/admin/activity-of.tsx';
import { useIsAmong, useSession } from '#web/api/session.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { chosenWrite } from '#web/api/use-write.ts';
import { DriverFields } from '#web/garage/driver-fields.tsx';
import {
  driverSchema,
  driverWords,
  type Driver,
  type DriverForm,
} from '#web/garage/driver-form.ts';
import { driverFormOf, driverInput } from '#web/garage/driver-input.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import { today } from '#web/kit/text/today.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useClientOptions } from '#web/garage/client-options.ts';
import { useRecordDialog } from '#web/kit/form/use-record-dialog.ts';

type Known = Driver & { policies?: number; claims?: number };

/** What is known of a driver before it is added. */
type KnownBefore = Pick<DriverForm, 'first_name' | 'last_name' | 'user_ids'>;

/**
 * "Add driver" and "Edit driver": `open()` for a new one, `open(driver)` for a known one; `add(…)` for a new one of which
 * something is known, whose id `onAdded` hears.
 */
export function useDriverDialog(onAdded?: (driver_id: string) => void) {
  const { account_type, user_id } = useSession();
  const staff = useIsAmong('superadmin', 'admin');
  const team = account_type === 'agent' ? [user_id] : [];
  const clients = useClientOptions(account_type);
  const edit = useRecordDialog<DriverForm, DriverForm, Known>({
    schema: driverSchema,
    noun: 'driver',
    words: { ...driverWords, user_ids: optionWord('Teams', clients.options) },
    formOf: (known) => driverFormOf(known, team),
    write: (values, known) => {
      const year = today().slice(0, 4);
      const input = driverInput(values, { driver: known, year, sets_level: staff });
      if (!known) return chosenWrite('add_driver', input, 'Driver added');
      const { driver_id, revision } = known;
      return chosenWrite('update_driver', { ...input, driver_id, revision }, 'Driver saved');
    },
    onSaved: (output) => {
      if (!edit.known) onAdded?.((output as OutputOf<'add_driver'>).driver_id);
    },
  });
  const { form, frame, labels, known: driver } = edit;
  const dialog = (
    <>
      <FormPanel
        {...frame}
        title={driver ? 'Edit driver' : 'Add driver'}
        place={driver ? { parent_type: 'driver', parent_id: driver.driver_id } : null}
        saveLabel={driver ? 'Save driver' : 'Add driver'}
        note={driver ? usedInText(driver) : null}
        tabs={driver && staff ? [activityTab('driver', driver.driver_id)] : []}
      >
        <DriverFields form={form} labels={labels} driverId={driver?.driver_id} staff={staff} />
      </FormPanel>
      {edit.question}
    </>
  );
  const add = (before: KnownBefore) => {
    edit.open();
    for (const [name, value] of Object.entries(before))
      form.setValue(name as keyof KnownBefore, value, { shouldDirty: true });
  };
  return { open: edit.open, add, dialog };
}
