import { useMemo } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { plainOptions } from '#web/kit/choice/option.ts';

/** The series that there are championships of. */
export function useSeriesOptions() {
  const championships = useRead('get_championships', {}, { staleMs: 300_000 }).data?.championships;
  return useMemo(() => {
    const series = new Set((championships ?? []).map((one) => one.series).filter(Boolean));
    return plainOptions([...series].toSorted());
  }, [championships]);
}
