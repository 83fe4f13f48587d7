import { expect, test } from 'vitest';
import {
  databaseName,
  DatabaseServers,
  serverUrls,
  withDatabaseName,
} from '#server/platform/database/database-servers.ts';

test.each([
  ['postgres://localhost/paddock', ['postgres://localhost/paddock']],
  [
    'postgresql://paddock@localhost/p?host=%2Frun%2Fp',
    ['postgresql://paddock@localhost/p?host=%2Frun%2Fp'],
  ],
  [
    'postgres://u:p%40ss@one:5432,two:5433/paddock?target_session_attrs=read-write',
    ['postgres://u:p%40ss@one:5432/paddock', 'postgres://u:p%40ss@two:5433/paddock'],
  ],
  [
    'postgres://one,two/paddock?sslmode=require',
    ['postgres://one/paddock?sslmode=require', 'postgres://two/paddock?sslmode=require'],
  ],
  [
    'postgres://u@localhost/p?host=/run/one,/run/two&port=5432,5433',
    [
      'postgres://u@localhost/p?host=%2Frun%2Fone&port=5432',
      'postgres://u@localhost/p?host=%2Frun%2Ftwo&port=5433',
    ],
  ],
  ['postgres://[::1]:5432,[::2]/p', ['postgres://[::1]:5432/p', 'postgres://[::2]/p']],
])('the servers of %s', (database_url, urls) => {
  expect(serverUrls(database_url)).toEqual(urls);
});

test.each([
  'mysql://localhost/paddock',
  'localhost/paddock',
  'postgres://one:port,two/paddock',
  'postgres://one,/paddock?target_session_attrs=standby',
])('%s is refused', (database_url) => {
  expect(() => serverUrls(database_url)).toThrow(/no address|cannot be standby/);
});

test('another database of the same servers', () => {
  const both = 'postgres://u:p@one,two:5433/pad%20dock?target_session_attrs=primary';
  expect(databaseName(both)).toBe('pad dock');
  expect(withDatabaseName(both, 'a/b')).toBe(
    'postgres://u:p@one,two:5433/a%2Fb?target_session_attrs=primary',
  );
});

test('the next server has its turn when the one whose turn it is fails, and the first one after the last', () => {
  const servers = new DatabaseServers('postgres://one,two/p');
  const [one = '', two = ''] = servers.urls;
  servers.passOver(two);
  expect(servers.url).toBe(one);
  servers.passOver(one);
  servers.passOver(one);
  expect(servers.url).toBe(two);
  servers.passOver(two);
  expect(servers.url).toBe(one);
});
