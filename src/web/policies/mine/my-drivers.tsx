import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { driversOf } from '#web/policies/document/cars-and-drivers.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';

/** Who may drive, with the category that the premium rests on. */
export function MyDrivers({ policy }: { policy: PolicyDetail }) {
  const [, change] = useSearchOf('my_policy');
  const drivers = driversOf(policy.version.items);
  return (
    <Card
      title="Drivers"
      flush
      actions={
        policy.abilities.includes('save_request') ? (
          <Button variant="outlined" onClick={() => change({ change: 'add_driver' })}>
            Request a change
          </Button>
        ) : null
      }
    >
      {drivers.length === 0 ? (
        <EmptyState
          compact
          title="No driver yet."
          text="There is cover only for drivers who are named before the event."
        />
      ) : null}
      {drivers.map((driver) => (
        <Box
          key={driver.driver_id}
          sx={{
            px: { xs: 4, md: 5 },
            py: 3,
            '& + &': { borderTop: `1px solid ${t.n[200]}` },
          }}
        >
          <Box sx={{ fontWeight: 550 }}>{driver.name}</Box>
          <Box sx={{ color: t.n[600], fontSize: 13, lineHeight: '20px' }}>
            {[driver.category, driver.cars].join(' · ')}
          </Box>
        </Box>
      ))}
    </Card>
  );
}
