import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Plus, Trash2 } from 'lucide-react';
import {
  claimLevels,
  driverCategories,
  experienceLevels,
} from '#domain/rating/levels/driver-levels.ts';
import { Card } from '#web/kit/base/card.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { newDriver, type CalculatorDriver } from '#web/rating/calculator/calculator-input.ts';

const levels = claimLevels.map((level) => ({ value: String(level), label: String(level) }));
const mostDrivers = 6;
const rowKey = (index: number) => `driver_${index}`;

/** Who drives; at least one. */
export function CalculatorDrivers({
  drivers,
  onChange,
}: {
  drivers: readonly CalculatorDriver[];
  onChange: (drivers: readonly CalculatorDriver[]) => void;
}) {
  const change = (index: number, part: Partial<CalculatorDriver>) =>
    onChange(drivers.map((driver, at) => (at === index ? { ...driver, ...part } : driver)));
  return (
    <Card
      title="Drivers"
      actions={
        <Button
          variant="outlined"
          startIcon={<Plus />}
          disabled={drivers.length >= mostDrivers}
          onClick={() => onChange([...drivers, newDriver])}
        >
          Add driver
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {drivers.map((driver, index) => (
          <Box
            // Rows have no identity of their own; their place is all there is.
            key={rowKey(index)}
            role="group"
            aria-label={`Driver ${index + 1}`}
            sx={{
              display: 'grid',
              gap: 3,
              alignItems: 'end',
              gridTemplateColumns: {
                xs: 'minmax(0, 1fr) minmax(0, 1fr)',
                sm: 'minmax(0, 3fr) minmax(0, 3fr) 72px 96px 32px',
              },
            }}
          >
            <SelectField
              label="Category"
              required
              value={driver.category}
              onChange={(category) => change(index, { category: category ?? 'Non-Categorised' })}
              options={plainOptions(driverCategories)}
            />
            <SelectField
              label="Experience"
              required
              disabled={driver.category !== 'Non-Categorised'}
              value={driver.experience}
              onChange={(experience) => change(index, { experience: experience ?? 'Unknown' })}
              options={plainOptions(experienceLevels)}
            />
            <TextField
              label="Age"
              inputMode="numeric"
              maxLength={2}
              value={driver.age}
              onChange={(age) => change(index, { age: age.replace(/\D/g, '') })}
            />
            <SelectField
              label="Level"
              required
              value={driver.claim_level}
              onChange={(claim_level) => change(index, { claim_level: claim_level ?? '4' })}
              options={levels}
            />
            <IconButton
              aria-label={`Remove driver ${index + 1}`}
              disabled={drivers.length === 1}
              onClick={() => onChange(drivers.filter((_, at) => at !== index))}
            >
              <Trash2 size={16} />
            </IconButton>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
