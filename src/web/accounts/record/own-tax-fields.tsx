import { Controller, type Control } from 'react-hook-form';
import { countryName } from '#domain/countries.ts';
import { MultiSelectField } from '#web/kit/choice/select-field.tsx';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import { DateField } from '#web/kit/form/date-field.tsx';
import { today } from '#web/kit/text/today.ts';
import { insurerLabels, type InsurerValues } from '#web/accounts/record/insurer-form.ts';

/** The countries whose premium tax an insurer pays itself, and from which day on each of them. */
export function OwnTaxFields({ control }: { control: Control<InsurerValues> }) {
  return (
    <Controller
      control={control}
      name="own_tax"
      render={({ field, fieldState }) => {
        const rows = field.value ?? [];
        const choose = (codes: string[]) =>
          field.onChange(
            codes.map(
              (country_code) =>
                rows.find((row) => row.country_code === country_code) ?? {
                  country_code,
                  from: today(),
                },
            ),
          );
        return (
          <>
            <MultiSelectField
              label={insurerLabels.own_tax}
              options={countryOptions}
              value={rows.map((row) => row.country_code)}
              onChange={choose}
              error={fieldState.error?.message}
              hint="Of these countries its share of the tax goes to it, and is left out of our returns."
            />
            {rows.map(({ country_code }, place) => (
              <Controller
                key={country_code}
                control={control}
                name={`own_tax.${place}.from`}
                render={({ field: day, fieldState: state }) => (
                  <DateField
                    label={`${countryName(country_code)}: on what is billed from`}
                    required
                    value={day.value || null}
                    onChange={(next) => day.onChange(next ?? '')}
                    error={state.error?.message}
                  />
                )}
              />
            ))}
          </>
        );
      }}
    />
  );
}
