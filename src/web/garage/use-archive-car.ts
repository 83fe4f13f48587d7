import { useWrite } from '#web/api/use-write.ts';
import { carInput } from '#web/garage/car-form.ts';
import type { CarRow } from '#web/garage/car-columns.tsx';
import { useConfirm } from '#web/kit/use-confirm.tsx';
import { useToast } from '#web/kit/toasts.tsx';

/** Takes a car out of the pickers, or back into them; nothing that a policy hangs on is deleted. */
export function useArchiveCar(): (car: CarRow) => Promise<void> {
  const toast = useToast();
  const confirm = useConfirm();
  const update = useWrite('update_car', { onError: (error) => toast.failure(error) });
  return async (car) => {
    if (car.active) {
      const used =
        car.policies === 0
          ? 'It is on no policy.'
          : `Used in ${car.policies} ${car.policies === 1 ? 'policy' : 'policies'}, which stay as they are.`;
      const sure = await confirm({
        title: 'Archive this car?',
        text: `${used} It is no longer offered for new quotes.`,
        confirmLabel: 'Archive car',
        cancelLabel: 'Keep car',
      });
      if (!sure) return;
    }
    update.mutate(
      { ...carInput(car), car_id: car.car_id, revision: car.revision, active: !car.active },
      {
        onSuccess: () => toast.success(car.active ? 'Car archived' : 'Car is in use again'),
      },
    );
  };
}
