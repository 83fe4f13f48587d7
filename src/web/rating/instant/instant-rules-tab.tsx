import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { formatDateTime } from '#domain/dates.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { instantRuleFacts, summaryOfRules } from '#web/rating/instant/instant-rule-words.ts';

export type RulesVersion = ItemOf<'get_instant_rules', 'versions'>;

const useInstantRulesDialog = lazyDialog(() =>
  import('#web/rating/instant/instant-rules-dialog.tsx').then((m) =>
    recordDialog(m.InstantRulesDialog),
  ),
);

/** Under which rules cover is sold without a person: of the house, and of brokerages that have their own. */
export function InstantRulesTab() {
  const read = useRead('get_instant_rules', {});
  const isSuperadmin = useIsAmong('superadmin');
  const dialog = useInstantRulesDialog();
  if (read.isPending) return <PageSkeleton />;
  if (read.isError) throw read.error;
  const { versions, car_classes } = read.data;
  const owners = [...Map.groupBy(versions, ({ broker_id }) => broker_id ?? '').values()];
  const house = owners.find(([first]) => first?.broker_id === null)?.[0];
  const change = (version: RulesVersion | null) =>
    dialog.open({ version, house: house?.rules ?? null, car_classes });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Box sx={{ flex: 1, minWidth: 240, color: t.n[600] }}>
          A client or brokerage buys at once what passes every rule; anything else goes to a person,
          and says which rule sends it there. A change holds from now on.
        </Box>
        {isSuperadmin ? (
          <Button variant="outlined" startIcon={<Plus />} onClick={() => change(null)}>
            Rules for a brokerage
          </Button>
        ) : null}
      </Box>
      {owners.map(([newest, ...earlier]) =>
        newest ? (
          <OwnRules
            key={newest.broker_id ?? ''}
            newest={newest}
            earlier={earlier}
            onChange={isSuperadmin ? () => change(newest) : undefined}
          />
        ) : null,
      )}
      {dialog.dialog}
    </Box>
  );
}

function OwnRules({
  newest,
  earlier,
  onChange,
}: {
  newest: RulesVersion;
  earlier: readonly RulesVersion[];
  onChange: (() => void) | undefined;
}) {
  const name = newest.broker_id === null ? 'The house' : newest.broker_name;
  return (
    <Card
      title={name}
      actions={
        onChange ? (
          <Button
            variant="outlined"
            onClick={onChange}
            aria-label={`Change the instant rules of ${name}`}
          >
            Change rules
          </Button>
        ) : undefined
      }
    >
      {newest.rules ? (
        <Facts columns={2} facts={instantRuleFacts(newest.rules)} />
      ) : (
        'Goes by the rules of the house.'
      )}
      <Box sx={{ mt: 3, fontSize: 13, color: t.n[600] }}>{versionText(newest)}</Box>
      {earlier.length > 0 ? (
        <Accordion title="Earlier versions" end={String(earlier.length)}>
          <Box
            component="ul"
            sx={{ m: 0, px: 4, pb: 4, listStyle: 'none', display: 'grid', gap: 3 }}
          >
            {earlier.map((version) => (
              <li key={version.version_number}>
                <Box sx={{ fontSize: 13, color: t.n[600] }}>{versionText(version)}</Box>
                {summaryOfRules(version.rules)}
              </li>
            ))}
          </Box>
        </Accordion>
      ) : null}
    </Card>
  );
}

function versionText({ version_number, changed_at, changed_by_name, note }: RulesVersion): string {
  const who = changed_by_name === '' ? '' : ` by ${changed_by_name}`;
  return [`Version ${version_number}, ${formatDateTime(changed_at)}${who}`, note]
    .filter(Boolean)
    .join(': ');
}
