import { expect, test } from 'vitest';
import { policyInfoUrl } from '#server/policies/link/policy-link.ts';

const link = { policy_id: 'p', policy_key: 'k', version_id: 'v' };

test('[2.7] a link names policy, key and version, and is_vi for the various insurances', () => {
  const address = 'https://paddock.example/policy-info?policy_id=p&policy_key=k&version_id=v';
  expect(policyInfoUrl('https://paddock.example', { ...link, insurance_type: 'on_track' })).toBe(
    address,
  );
  expect(policyInfoUrl('https://paddock.example', { ...link, insurance_type: 'VAL' })).toBe(
    `${address}&is_vi=true`,
  );
});
