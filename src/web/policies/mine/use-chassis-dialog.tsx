import { useState } from 'react';
import { fetchRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { carInput } from '#web/garage/car-input.ts';
import { PromptDialog } from '#web/kit/overlay/prompt-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** Takes the chassis number of a client's car that was to follow. */
export function useChassisDialog() {
  const [car, setCar] = useState<{ car_id: string; title: string } | null>(null);
  const toast = useToast();
  const update = useWrite('update_car', {
    onSuccess: () => toast.success('Chassis number saved'),
  });
  const save = async (car_id: string, chassis_number: string) => {
    const kept = await fetchRead('get_car', { car_id });
    const { revision } = kept;
    await update.mutateAsync({ ...carInput(kept), car_id, revision, chassis_number });
  };
  return {
    open: setCar,
    dialog: (
      <PromptDialog
        open={car !== null}
        title={car?.title ?? ''}
        label="Chassis number"
        hint="It is stamped on the plate of the car and stands in its papers."
        onSave={(text) => (car ? save(car.car_id, text.trim()) : undefined)}
        onClose={() => setCar(null)}
      />
    ),
  };
}
