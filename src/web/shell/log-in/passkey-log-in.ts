import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { callWrite } from '#web/api/api-client.ts';

type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/** The person, the browser or a newer try called it off: nothing to complain about. */
export class PasskeyNotUsed extends Error {}

/**
 * Logs in with a passkey. With `autofill` the browser offers it in the email field and waits as long as it takes.
 * Throws PasskeyNotUsed when none was used, and what the server refuses.
 */
export async function logInWithPasskey({
  keep,
  autofill,
}: {
  keep: () => boolean;
  autofill: boolean;
}): Promise<void> {
  const { options } = await callWrite('begin_passkey_log_in', {});
  const credential = await startAuthentication({
    optionsJSON: options as unknown as RequestOptions,
    useBrowserAutofill: autofill,
  }).catch((cause: unknown) => {
    throw new PasskeyNotUsed('no passkey was used', { cause });
  });
  const { id, rawId, response } = credential;
  const { clientDataJSON, authenticatorData, signature } = response;
  await callWrite('finish_passkey_log_in', {
    keep: keep(),
    credential: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData, signature },
    },
  });
}

/** Ends the browser's waiting for a passkey. */
export function stopWaiting(): void {
  WebAuthnAbortService.cancelCeremony();
}
