import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#web/api/query-client.ts';
import { fetchRead } from '#web/api/use-read.ts';
import { signOut } from '#web/shell/sign-out.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
  onlineManager.setOnline(true);
});

test('[2.8] after logging out nothing is read that would only be refused, and the page goes to the login', async () => {
  const went: string[] = [];
  const [nothing, none] = [() => undefined, () => null];
  const storage = { clear: nothing, removeItem: nothing, setItem: nothing, getItem: none };
  vi.stubGlobal('window', {
    addEventListener: nothing,
    location: { assign: (to: string) => went.push(to) },
  });
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('localStorage', storage);
  const asked: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return Promise.resolve(new Response('{}'));
  });
  await signOut();
  // What a quiet moment notes for a lost network begins as late as this.
  const user_id = '0197a7d2-0000-7000-8000-000000000001';
  void fetchRead('get_policy_numbers', { user_id }).catch(nothing);
  await new Promise((done) => setTimeout(done, 10));
  expect(asked).toEqual(['/api/signout']);
  expect(went).toEqual(['/login']);
});
