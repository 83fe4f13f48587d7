import { counted } from '#domain/counted.ts';
import { useWrite } from '#web/api/use-write.ts';
import { carInput } from '#web/garage/car-input.ts';
import type { CarRow } from '#web/garage/car-words.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useArchive } from '#web/kit/record/use-archive.ts';

/** Takes a car out of the pickers, or back into them. */
export function useArchiveCar(): (car: CarRow) => Promise<void> {
  const toast = useToast();
  const update = useWrite('update_car', { onError: (error) => toast.failure(error) });
  const words = { noun: 'car', nameOf: () => 'this car', effectOf: effectText };
  return useArchive<CarRow>(words, (car, active, done) => {
    const { car_id, revision } = car;
    update.mutate({ ...carInput(car), car_id, revision, active }, done);
  });
}

function effectText({ policies }: CarRow): string {
  const used =
    policies === 0
      ? 'It is on no policy.'
      : `Used in ${counted(policies, 'policy', 'policies')}, which stay as they are.`;
  return `${used} It is no longer offered for new quotes.`;
}
