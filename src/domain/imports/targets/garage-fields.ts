// What lists of cars, drivers and entries say alike. Example: "Team", "Client" and "Owner email" are all the owner.

export const owner = {
  id: 'user_id',
  label: 'Owner',
  kind: 'reference',
  refers_to: 'account',
  names: ['team', 'client', 'team name', 'company', 'company name', 'owner email', 'account'],
  example: 'Van Dalen Racing',
  hint: 'Company, team or email of an account',
} as const;

export const carClass = {
  id: 'car_class',
  label: 'Class',
  kind: 'reference',
  refers_to: 'car_class',
  required: true,
  names: ['car class', 'category'],
  example: 'GT3',
} as const;

export const value = {
  id: 'insured_value',
  label: 'Insured value',
  kind: 'money',
  required: true,
  range: [1, 1e13],
  names: ['value', 'agreed value', 'sum insured', 'default insured value eur', 'insured value eur'],
  example: '575000',
} as const;

export const startNumber = {
  id: 'start_number',
  label: 'Start number',
  kind: 'text',
  max: 10,
  names: ['race number', 'car number', 'number', 'no', 'nr', 'startnummer'],
  example: '31',
} as const;
