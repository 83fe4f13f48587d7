import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, describeEnvironment, readConfig } from './config.ts';

const database = { DATABASE_URL: 'postgres://localhost/paddock' };

describe('readConfig', () => {
  test('needs only the database, and puts the rest together from it', () => {
    const config = readConfig({ ...database, PORT: '4000', PADDOCK_DATA_DIR: '/srv/paddock' });
    expect(config).toMatchObject({
      port: 4000,
      public_url: 'http://localhost:4000',
      storage_dir: '/srv/paddock/files',
      worker: 'on',
      stripe_webhook_secret: [],
    });
  });

  test('reads lists, hops and addresses; an empty variable counts as left out', () => {
    const config = readConfig({
      ...database,
      PORT: '',
      PUBLIC_URL: 'https://paddock.example/',
      TRUST_PROXY: '2',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new',
      PA_BROKER_CC: 'a@example.com,b@example.com',
    });
    expect(config).toMatchObject({
      port: 3000,
      public_url: 'https://paddock.example',
      trust_proxy: 2,
      stripe_webhook_secret: ['whsec_old', 'whsec_new'],
      pa_broker_cc: ['a@example.com', 'b@example.com'],
    });
  });

  test('names every wrong variable at once and never shows a value', () => {
    const read = () =>
      readConfig({
        PORT: 'ninety',
        WORKER: 'maybe',
        SMTP_URL: 'secret-password',
        STRIPE_SECRET_KEY: 'sk_live_x',
      });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/DATABASE_URL: is missing[\s\S]*PORT:[\s\S]*WORKER:[\s\S]*SMTP_URL:/);
    expect(read).not.toThrow(/secret-password|sk_live_x/);
  });

  test('single sign-on has a provider with a secret, and only one on this machine is without TLS', () => {
    const oidc = { OIDC_CLIENT_ID: 'paddock', OIDC_CLIENT_SECRET: 'x' };
    const read = (settings: Record<string, string>) => () =>
      readConfig({ ...database, ...settings });
    expect(read({ OIDC_ISSUER: 'https://id.example' })).toThrow(/OIDC_CLIENT_ID: needed/);
    expect(read({ OIDC_REQUIRED_DOMAINS: 'acme.example' })).toThrow(/OIDC_ISSUER: needed/);
    for (const OIDC_ISSUER of [
      'http://id.example',
      'http://localhost.example',
      'http://127.0.0.1.example',
    ])
      expect(read({ ...oidc, OIDC_ISSUER })).toThrow(/OIDC_ISSUER: begins with https/);
    const config = readConfig({
      ...database,
      ...oidc,
      OIDC_ISSUER: 'http://127.0.0.1:4000',
      OIDC_REQUIRED_DOMAINS: 'Acme.example, @second.example',
    });
    expect(config.oidc_required_domains).toEqual(['acme.example', 'second.example']);
  });

  test('a Stripe key without its webhook secret would take money and book none, so it is refused', () => {
    expect(() => readConfig({ ...database, STRIPE_SECRET_KEY: 'sk_live_x' })).toThrow(
      /STRIPE_WEBHOOK_SECRET: needed/,
    );
  });
});

test('.env.example describes exactly the variables that exist (npm run env:example writes it)', () => {
  const file = new URL('../../../.env.example', import.meta.url);
  expect(readFileSync(file, 'utf8')).toBe(describeEnvironment());
});
