/** The column and the filter that tell what is of the track from what is of the various insurances. */
export const trackOrVi = {
  field: {
    label: 'Insurance',
    kind: 'text',
    value: ({ is_vi }: { is_vi: boolean | null }) => (is_vi === null ? '' : is_vi ? 'VI' : 'Track'),
    quiet: true,
  },
  filter: { label: 'Insurance', kind: 'choice', of: { track: 'Track', vi: 'VI' }, single: true },
} as const;
