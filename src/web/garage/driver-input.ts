import { requireNumber } from '#domain/number-entry.ts';
import type { Driver, DriverForm } from '#web/garage/driver-form.ts';

/** An empty form, or one with what a driver has. */
export function driverFormOf(driver: Driver | undefined, team: readonly string[]): DriverForm {
  if (!driver) {
    return {
      first_name: '',
      last_name: '',
      birth_date: null,
      country: 'NL',
      category: 'Non-Categorised',
      experience: 'Unknown',
      licence_number: '',
      licence_grade: '',
      licence_valid_to: null,
      email: '',
      claim_level: '',
      claim_level_reason: '',
      user_ids: [...team],
    };
  }
  return {
    first_name: driver.first_name,
    last_name: driver.last_name,
    birth_date: driver.birth_date,
    country: driver.country,
    category: driver.category,
    experience: driver.experience,
    licence_number: driver.licence_number,
    licence_grade: driver.licence_grade,
    licence_valid_to: driver.licence_valid_to,
    email: driver.email,
    claim_level: String(driver.claim_level ?? ''),
    claim_level_reason: driver.claim_level_reason ?? '',
    user_ids: [...driver.user_ids],
  };
}

/** The form as the server takes it; the claim level goes along only when this person may set it and changed it. */
export function driverInput(
  values: DriverForm,
  { driver, year, sets_level }: { driver: Driver | undefined; year: string; sets_level: boolean },
) {
  const { category, claim_level, claim_level_reason, ...fields } = values;
  const level = claim_level === '' ? undefined : requireNumber(claim_level);
  const changed = sets_level && level !== undefined && level !== (driver?.claim_level ?? undefined);
  return {
    ...fields,
    categories: { ...driver?.categories, [year]: category },
    active: driver?.active ?? true,
    ...(changed ? { claim_level: level, claim_level_reason } : {}),
  };
}
