import { useState } from 'react';
import { type HealthCheckName, healthCheckNames } from '#domain/admin/health-checks.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { messageOf } from '#web/api/api-error.ts';
import { fetchRead } from '#web/api/use-read.ts';

/** What is known of one check on this page. */
export interface Asked {
  busy?: boolean;
  answer?: Pick<
    OutputOf<'check_health'>,
    'compared' | 'differing' | 'findings' | 'is_partial' | 'took_ms'
  >;
  failure?: string;
  /** How many a repair made right. */
  repaired?: number;
}

export type AllAsked = Partial<Record<HealthCheckName, Asked>>;

/** Asks the checks, each when it is wanted; all of them one after the other, since each reads whole tables. */
export function useHealthRounds() {
  const [asked, setAsked] = useState<AllAsked>({});
  const [busy, setBusy] = useState(false);
  const note = (check: HealthCheckName, what: Asked) =>
    setAsked((all) => ({ ...all, [check]: what }));
  const ask = async (check: HealthCheckName) => {
    note(check, { busy: true });
    try {
      note(check, { answer: await fetchRead('check_health', { check }) });
    } catch (error) {
      note(check, { failure: messageOf(error) });
    }
  };
  const askAll = async () => {
    setBusy(true);
    for (const check of healthCheckNames) await ask(check);
    setBusy(false);
  };
  const noteRepair = ({ check, repaired, ...answer }: OutputOf<'repair_health'>) =>
    note(check, { answer: { ...answer, is_partial: false, took_ms: 0 }, repaired });
  return { asked, busy, ask, askAll, noteRepair };
}
