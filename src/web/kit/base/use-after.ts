import { useEffect, useState } from 'react';

/** True once so many milliseconds have passed: short waits then show no loader at all. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(ms === 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
