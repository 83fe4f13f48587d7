import { useRead } from '#web/api/use-read.ts';

/** The circuits that a calculation can be of. */
export const useRatedCircuits = () => useRead('get_circuits', {}, { staleMs: 300_000 });

/** What a circuit is called; its id until that is known. */
export const useCircuitName = (circuit_id: string): string =>
  useRatedCircuits().data?.circuits.find((one) => one.circuit_id === circuit_id)?.name ??
  circuit_id;
