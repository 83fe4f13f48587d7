/** The people of the demo season, one for each account type; they all have the same well-known password. */
export const demoPassword = 'paddock-demo-season';

export const demoLogins = [
  { account_type: 'superadmin', name: 'Superadmin', email: 'superadmin@demo.paddock.example' },
  { account_type: 'admin', name: 'Admin', email: 'admin@demo.paddock.example' },
  { account_type: 'agent', name: 'Client', email: 'client@demo.paddock.example' },
  { account_type: 'brokerage', name: 'Brokerage', email: 'brokerage@demo.paddock.example' },
  { account_type: 'insurer', name: 'Insurer', email: 'insurer@demo.paddock.example' },
  { account_type: 'loss_adjuster', name: 'Loss adjuster', email: 'adjuster@demo.paddock.example' },
] as const;
