import Box from '@mui/material/Box';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { useWrite } from '#web/api/use-write.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { partyName } from '#web/policies/document/document-words.ts';

type Missing = DocumentDetail['missing'][number];

interface Check {
  key: string;
  done: boolean;
  text: string;
  follows: 'chassis_to_follow' | 'drivers_to_follow' | null;
}

/** What cars at events need beside what every insurance does. */
function checksOfCars({ missing, version }: DocumentDetail): Check[] {
  const of = (code: Missing['code']) => missing.filter((one) => one.code === code);
  const cars = new Map(version.items.map((item) => [item.car.car_id, item.car.title]));
  const without = [...cars].filter(([id]) => of('chassis_number').some((one) => one.id === id));
  const crewless = version.items.filter((item) => item.drivers.length === 0);
  const needsChassis = of('chassis_number').length > 0;
  const needsDrivers = of('drivers').length > 0;
  return [
    {
      key: 'chassis_number',
      done: !needsChassis,
      text: needsChassis
        ? `No chassis number: ${without.map(([, title]) => title).join(', ') || 'some cars'}`
        : 'Every chassis number is known',
      follows: needsChassis ? 'chassis_to_follow' : null,
    },
    {
      key: 'drivers',
      done: !needsDrivers,
      text: needsDrivers
        ? `No driver: ${crewless.map((item) => `${item.car.title} at ${item.event.name}`).join(', ') || 'some cars'}`
        : 'Every car has a driver',
      follows: needsDrivers ? 'drivers_to_follow' : null,
    },
  ];
}

/** The list of what a policy needs, with what each missing thing belongs to. */
function checksOf(document: DocumentDetail): Check[] {
  const { missing, version } = document;
  const line = (key: Missing['code'], good: string, bad: string): Check => {
    const done = missing.every(({ code }) => code !== key);
    return { key, done, text: done ? good : bad, follows: null };
  };
  return [
    line('client_acceptance', 'The client has accepted', 'The client has not accepted this quote'),
    version.line
      ? line('items', 'It says what is insured', 'Nothing is insured yet')
      : line('items', 'At least one car is insured', 'Nothing is insured yet'),
    ...(version.line ? [] : checksOfCars(document)),
    line('referral', 'No referral is open', 'A superadmin has to clear the referral'),
    line(
      'approval',
      'No approval of the insurer was overtaken',
      'The risk has changed since the insurer approved it',
    ),
    ...(document.broker_round
      ? [
          line(
            'firm_price',
            'The broker’s firm price stands',
            'The broker has given no firm price',
          ),
          line('firm_order', 'Cover is ordered from the broker', 'Cover is not ordered yet'),
          line('broker_policy', 'The broker’s policy is here', 'The broker’s policy is missing'),
        ]
      : []),
  ];
}

/** Makes the policy: what is there, what is missing, and what may follow later. */
export function useMakePolicyDialog(document: DocumentDetail, onMade: (policy_id: string) => void) {
  const toast = useToast();
  const [shown, setShown] = useState(false);
  const [follows, setFollows] = useState({ chassis_to_follow: false, drivers_to_follow: false });
  const { policy_id, revision } = document;
  const make = useWrite('make_policy', {
    onSuccess: ({ policy_number, invoice_number }) => {
      toast.success(
        invoice_number === null
          ? `Policy ${policy_number} made`
          : `Policy ${policy_number} made, invoice ${invoice_number} issued`,
      );
      setShown(false);
      onMade(policy_id);
    },
    onError: (error) => {
      if (error.fields.length > 0) toast.error(error.fields.map((one) => one.message).join(' '));
      else toast.failure(error);
    },
  });
  const checks = checksOf(document);
  const open = checks.filter((check) => !check.done && !(check.follows && follows[check.follows]));
  const dialog = (
    <FormDialog
      width="sm"
      open={shown}
      title="Make policy"
      subtitle={`${document.quote_number} · ${partyName(document.client)}`}
      onClose={() => setShown(false)}
      onSubmit={() => make.mutate({ policy_id, revision, ...follows })}
      busy={make.isPending}
      disabled={open.length > 0}
      saveLabel="Make policy"
      foot={open.length > 0 ? `${open.length} still missing` : undefined}
    >
      <Box component="ul" sx={{ m: 0, p: 0, display: 'grid', gap: 1 }}>
        {checks.map((check) => (
          <CheckLine
            key={check.key}
            check={check}
            ticked={check.follows !== null && follows[check.follows]}
            onTick={(on) =>
              check.follows !== null && setFollows({ ...follows, [check.follows]: on })
            }
          />
        ))}
      </Box>
      <InlineAlert tone="info">
        {`The policy gets its number, invoice and instalments. Client and insurer are told, and cover begins ${document.version.line ? `on ${formatCalendarDate(document.version.period_from)}` : 'with the first event'}.`}
      </InlineAlert>
    </FormDialog>
  );
  return {
    open: () => {
      setFollows({
        chassis_to_follow: document.chassis_to_follow,
        drivers_to_follow: document.drivers_to_follow,
      });
      setShown(true);
    },
    dialog,
  };
}

function CheckLine({
  check,
  ticked,
  onTick,
}: {
  check: Check;
  ticked: boolean;
  onTick: (on: boolean) => void;
}) {
  const good = check.done || ticked;
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <Box
      component="li"
      sx={{
        listStyle: 'none',
        display: 'flex',
        gap: 3,
        py: 1.5,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Icon
        size={18}
        color={good ? t.success : t.amber[800]}
        aria-label={check.done ? 'There' : ticked ? 'To follow' : 'Missing'}
        style={{ flex: 'none', marginTop: 1 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{check.text}</Box>
        {check.follows ? (
          <TickBox
            label={
              check.follows === 'chassis_to_follow'
                ? 'Chassis numbers are to follow'
                : 'Drivers are to follow'
            }
            checked={ticked}
            onChange={onTick}
          />
        ) : null}
      </Box>
    </Box>
  );
}
