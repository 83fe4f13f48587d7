import { startRegistration, type RegistrationResponseJSON } from '@simplewebauthn/browser';
import { callWrite } from '#web/api/api-client.ts';

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/**
 * Makes this device, or a key that is plugged in, a passkey. Answers false when the person called it off; throws what
 * the server refuses.
 */
export async function addPasskey({
  current_password,
  name,
  onProven,
}: {
  current_password: string;
  name: string;
  onProven: () => void;
}): Promise<boolean> {
  const { options } = await callWrite('begin_passkey', { current_password });
  onProven();
  let credential: RegistrationResponseJSON;
  try {
    credential = await startRegistration({
      optionsJSON: options as unknown as CreationOptions,
    });
  } catch {
    // Called off, timed out, or this device is a passkey already: the browser has said so itself.
    return false;
  }
  const { id, rawId, response, authenticatorAttachment } = credential;
  const { clientDataJSON, attestationObject, transports } = response;
  await callWrite('finish_passkey', {
    name,
    credential: {
      id,
      rawId,
      type: 'public-key',
      clientExtensionResults: {},
      ...(authenticatorAttachment ? { authenticatorAttachment } : {}),
      response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    },
  });
  return true;
}
