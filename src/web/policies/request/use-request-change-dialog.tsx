import { lazy, Suspense, useState } from 'react';
import type { ChangeKind } from '#web/policies/request/change-wish.ts';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

const RequestChangeForm = lazy(() =>
  import('#web/policies/request/request-change-form.tsx').then((m) => ({
    default: m.RequestChangeForm,
  })),
);

/** "Request a change" on a policy: its form is loaded when somebody asks for it. */
export function useRequestChangeDialog(policy: PolicyDetail) {
  const [run, setRun] = useState(0);
  const [shown, setShown] = useState(false);
  const [first, setFirst] = useState<ChangeKind>();
  return {
    /** With a kind the first question is answered already. */
    open: (kind?: ChangeKind) => {
      setFirst(kind);
      setRun(run + 1);
      setShown(true);
    },
    dialog:
      run === 0 ? null : (
        <Suspense>
          <RequestChangeForm
            key={run}
            policy={policy}
            first={first}
            open={shown}
            onClose={() => setShown(false)}
          />
        </Suspense>
      ),
  };
}
