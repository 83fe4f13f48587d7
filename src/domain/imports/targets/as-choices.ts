// A choice whose words in a file are its values. Example: "EUR" is read as EUR.

/** The values of a list as what a column may hold. */
export const asChoices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));
