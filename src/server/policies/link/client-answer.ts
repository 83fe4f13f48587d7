import type { DocumentActor } from '#domain/policies/document-transitions.ts';
import { type MessageSender, recordMessage } from '#server/communications/thread-messages.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import { tellClient, tellStaff } from '#server/policies/document/document-people.ts';
import {
  documentNumber,
  type DocumentRecord,
  lockDocument,
  stepAnswer,
} from '#server/policies/document/document-record.ts';
import { takeStep } from '#server/policies/document/document-step.ts';

/** Who answers where no account does: the holder of the policy link. */
export interface LinkHolder {
  by: DocumentActor;
  sender: MessageSender;
}

/** The client accepts the version that was sent; the name stays with it. */
export async function acceptDocument(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  { name, holder }: { name: string; holder?: LinkHolder },
): Promise<DocumentRecord> {
  const moved = await takeStep(ctx, document, {
    action: 'accept_quote',
    to: 'accepted_by_client',
    ...(holder ? { by: holder.by } : {}),
    set: { accepted_by_client_at: ctx.now.toISOString(), accepted_by_client_name: name },
  });
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: document.policy_id,
    type_message: 'quote_accepted',
    communication_string: `Accepted by ${name}`,
    parent_version_id: document.version_id,
    ...(holder ? { sender: holder.sender } : {}),
  });
  await tellStaff(ctx, moved, `${documentNumber(moved)} was accepted by ${moved.client_name}`);
  await tellClient(ctx, moved, `${documentNumber(moved)} was accepted by ${name}`);
  return moved;
}

/** The client wants something else; staff find a new version to work on. */
export async function requestChange(
  ctx: WriteContext<Actor | null>,
  document: DocumentRecord,
  { message, holder }: { message: string; holder?: LinkHolder },
): Promise<DocumentRecord> {
  const moved = await takeStep(ctx, document, {
    action: 'ask_for_change',
    to: 'change_requested',
    reason: message,
    ...(holder ? { by: holder.by } : {}),
  });
  await recordMessage(ctx, {
    parent_type: 'policy',
    parent_id: document.policy_id,
    type_message: 'message',
    communication_string: message,
    parent_version_id: document.version_id,
    ...(holder ? { sender: holder.sender } : {}),
  });
  await tellStaff(ctx, moved, `${moved.client_name} asks for a change of ${documentNumber(moved)}`);
  return moved;
}

interface Key {
  policy_id: string;
  revision: number;
}

/** Accepting in the dashboard: the client, its brokerage, or staff who were told. */
export async function acceptQuote(ctx: WriteContext, input: Key & { name: string }) {
  const document = await lockDocument(ctx, input);
  return stepAnswer(await acceptDocument(ctx, document, { name: input.name }));
}

export async function askForChange(ctx: WriteContext, input: Key & { message: string }) {
  const document = await lockDocument(ctx, input);
  return stepAnswer(await requestChange(ctx, document, { message: input.message }));
}

/** Takes a quote with a requested change back to concept. */
export async function resumeQuote(ctx: WriteContext, input: Key) {
  const document = await lockDocument(ctx, input);
  return stepAnswer(await takeStep(ctx, document, { action: 'resume_quote', to: 'concept' }));
}
