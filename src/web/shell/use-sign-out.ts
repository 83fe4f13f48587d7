import { later, useLater } from '#web/kit/base/later.ts';

const leaving = later(() => import('#web/shell/sign-out.ts').then((m) => m.signOut));

const logOut = () => void leaving.ask().then((signOut) => signOut());

/** The way out [2.8]. Its code comes in a quiet moment, so that it is there without a network too. */
export function useSignOut(): () => void {
  useLater(leaving, false);
  return logOut;
}
