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
import { type FieldLines, ValueFields } from '#web/kit/form/declared-fields.tsx';
import { newDriver, type CalculatorDriver } from '#web/rating/calculator/calculator-input.ts';

const levels = plainOptions(claimLevels.map(String));
const categories = plainOptions(driverCategories);
const experiences = plainOptions(experienceLevels);
const mostDrivers = 6;
const rowKey = (index: number) => `driver_${index}`;

const driverLines = ({ category }: CalculatorDriver): FieldLines<keyof CalculatorDriver> => [
  { choice: 'category', label: 'Category', required: true, options: categories },
  {
    choice: 'experience',
    label: 'Experience',
    required: true,
    disabled: category !== 'Non-Categorised',
    options: experiences,
  },
  {
    text: 'age',
    label: 'Age',
    inputMode: 'numeric',
    maxLength: 2,
    kept: (age) => String(age).replaceAll(/\D/g, ''),
  },
  { choice: 'claim_level', label: 'Level', required: true, options: levels },
];

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
            <ValueFields
              values={driver}
              onChange={(part) => change(index, part)}
              lines={driverLines(driver)}
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
