import { useRead } from '#web/api/use-read.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';

const delayMs = 400;
const minLength = 4;

/** Says while typing that another car carries this chassis number already, before the server refuses it. */
export function useChassisWarning(
  chassis_number: string,
  car_id: string | undefined,
  enabled: boolean,
): string | undefined {
  const settled = useSettled(chassis_number.trim(), delayMs);
  const found = useRead(
    'find_car_by_chassis',
    { chassis_number: settled, ...(car_id ? { car_id } : {}) },
    { enabled: enabled && settled.length >= minLength, staleMs: 30_000 },
  );
  const used_by = settled.length >= minLength ? found.data?.used_by : undefined;
  return used_by ? `Already used by ${used_by}.` : undefined;
}
