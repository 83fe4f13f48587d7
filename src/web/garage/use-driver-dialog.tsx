import { zodResolver } from '@hookform/resolvers/zod';
import { lazy, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useIsAmong, useSession } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { DriverFields } from '#web/garage/driver-fields.tsx';
import {
  driverLabels,
  driverSchema,
  driverWords,
  type Driver,
  type DriverForm,
} from '#web/garage/driver-form.ts';
import { driverFormOf, driverInput } from '#web/garage/driver-input.ts';
import { FormPanel } from '#web/kit/form/form-panel.tsx';
import { usedInText } from '#web/kit/text/used-in-text.ts';
import { missingData } from '#web/kit/form/form-errors.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { today } from '#web/kit/text/today.ts';
import { optionWord } from '#web/kit/form/stale-words.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { useClientOptions } from '#web/garage/client-options.ts';

const ActivityTab = lazy(() =>
  import('#web/admin/activity-tab.tsx').then((m) => ({ default: m.ActivityTab })),
);

type Known = Driver & { policies?: number; claims?: number };

/** "Add driver" and "Edit driver": `open()` for a new one, `open(driver)` for a known one. */
export function useDriverDialog() {
  const { account_type, user_id } = useSession();
  const staff = useIsAmong('superadmin', 'admin');
  const [shown, setShown] = useState(false);
  const [driver, setDriver] = useState<Known>();
  const toast = useToast();
  const team = account_type === 'agent' ? [user_id] : [];
  const form = useForm<DriverForm>({
    resolver: zodResolver(driverSchema),
    defaultValues: driverFormOf(undefined, team),
  });
  const done = (text: string) => {
    toast.success(text);
    setShown(false);
  };
  const add = useWrite('add_driver', { onSuccess: () => done('Driver added') });
  const update = useWrite('update_driver', { onSuccess: () => done('Driver saved') });
  const clients = useClientOptions(account_type);
  const edit = useRecordForm<DriverForm, unknown, DriverForm, Driver>({
    form,
    noun: 'driver',
    words: { ...driverWords, user_ids: optionWord('Teams', clients.options) },
    formOf: (known) => driverFormOf(known, team),
    save: (values, known) => {
      const year = today().slice(0, 4);
      const input = driverInput(values, { driver: known, year, sets_level: staff });
      if (!known) return add.mutateAsync(input);
      const { driver_id, revision } = known;
      return update.mutateAsync({ ...input, driver_id, revision });
    },
    onInvalid: missingData(toast, driverLabels),
  });
  const open = (known?: Known) => {
    setDriver(known);
    edit.begin(known);
    setShown(true);
  };
  const dialog = (
    <>
      <FormPanel
        open={shown}
        title={driver ? 'Edit driver' : 'Add driver'}
        place={driver ? { parent_type: 'driver', parent_id: driver.driver_id } : null}
        onClose={() => setShown(false)}
        dirty={form.formState.isDirty}
        busy={add.isPending || update.isPending}
        saveLabel={driver ? 'Save driver' : 'Add driver'}
        onSubmit={edit.submit}
        note={driver ? usedInText(driver) : null}
        tabs={
          driver && staff
            ? [
                {
                  id: 'activity',
                  label: 'Activity',
                  content: <ActivityTab recordKind="driver" recordId={driver.driver_id} />,
                },
              ]
            : []
        }
      >
        <DriverFields form={form} driverId={driver?.driver_id} staff={staff} />
      </FormPanel>
      {edit.question}
    </>
  );
  return { open, dialog };
}
