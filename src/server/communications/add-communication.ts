import type { communicationsContract } from '#contract/communications/communications.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { newMessageMail } from '#domain/communications/standard-mails.ts';
import {
  seesInternalNotes,
  seesSendAs,
  SEND_AS_OTHER,
} from '#domain/communications/thread-roles.ts';
import { isSendable, storedMessage } from '#domain/communications/typed-message.ts';
import { truncateText } from '#domain/truncate-text.ts';
import { addressOf, behind } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { threadContacts } from '#server/communications/thread-contacts.ts';
import {
  recordMessage,
  senderOf,
  type MessageSender,
} from '#server/communications/thread-messages.ts';
import { threadPeople, type ThreadPeople } from '#server/communications/thread-people.ts';
import { threadOf } from '#server/communications/thread-queries.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type AddCommunication = Handler<typeof communicationsContract.add_communication>;
type Input = Parameters<AddCommunication>[1];

/** The same people get at most one mail about a thread in this time, in milliseconds. */
const mailPause = 4 * 3_600_000;

export const addCommunication: AddCommunication = async (ctx, input) => {
  const { parent_type, parent_id, internal } = input;
  if (!isSendable(input.communication_string))
    throw fieldError('communication_string', 'required', 'Write a message first.');
  if (internal && !seesInternalNotes(ctx.actor.account_type)) throw new AppError('forbidden');
  const people = await threadPeople(ctx.db, input);
  if (!people) throw new AppError('not_found');
  const sender = await writtenAs(ctx, input);
  const text = storedMessage(input.communication_string);
  const communication_id = await recordMessage(ctx, {
    parent_type,
    parent_id,
    type_message: 'message',
    communication_string: text,
    internal,
    send_as: input.send_as,
    sender,
  });
  await ctx.audit({
    record_kind: parent_type,
    record_id: parent_id,
    after: {
      communication_id,
      ...(internal ? { internal } : {}),
      ...(input.send_as === '' ? {} : { send_as: input.send_as }),
    },
  });
  await tellOthers(ctx, { input, people, sender, text, communication_id });
  const { communication } = await threadOf(ctx.db, ctx.actor, {
    parent_type,
    parent_id,
    communication_id,
  });
  const [written] = communication;
  if (!written) throw new AppError('internal');
  return { communication: written };
};

/** Only staff may write for somebody else, and only for the people of this very record [2.57]. */
async function writtenAs(ctx: WriteContext, { send_as, ...input }: Input): Promise<MessageSender> {
  if (send_as === '') return senderOf(ctx.actor);
  if (!seesSendAs(ctx.actor.account_type)) throw new AppError('forbidden');
  if (send_as === SEND_AS_OTHER)
    return { sender: SEND_AS_OTHER, sender_name: 'Other', sender_type: 'other' };
  const contact = (await threadContacts(ctx.db, input)).find((one) => one._id === send_as);
  if (!contact) throw fieldError('send_as', 'invalid', 'Choose somebody of this record.');
  return {
    sender: contact._id,
    sender_name: contact.attn || 'Client',
    sender_type: contact.account_type,
  };
}

interface Written {
  input: Input;
  people: ThreadPeople;
  sender: MessageSender;
  text: string;
  communication_id: string;
}

async function tellOthers(
  ctx: WriteContext,
  { input, people, sender, text, communication_id }: Written,
): Promise<void> {
  const { parent_id, internal } = input;
  const message = `${sender.sender_name} about ${people.label}: ${truncateText(text.replaceAll(/\s+/g, ' '), 80)}`;
  const outside = internal
    ? [people.loss_adjuster_id]
    : [people.client_id, people.broker_id, people.loss_adjuster_id];
  const from_staff = isStaff(ctx.actor.account_type);
  await notify(ctx, {
    user_ids: outside.filter((one) => one !== sender.sender),
    message,
    event: 'message',
    feature: people.feature,
    feature_id: parent_id,
    url_params: behind('claim', { message: communication_id }),
  });
  if (!from_staff || people.owner_id !== null)
    await notify(ctx, {
      user_ids: people.owner_id === null ? await staffIds(ctx.db) : [people.owner_id],
      message,
      event: 'message',
      feature: people.staff_feature,
      feature_id: parent_id,
      url_params: behind('claim', { message: communication_id }),
    });
  if (from_staff && !internal && input.send_as === '')
    await mailClient(ctx, { input, people, sender, text });
}

async function mailClient(
  ctx: WriteContext,
  { input, people, sender, text }: Omit<Written, 'communication_id'>,
): Promise<void> {
  if (people.client_id === null) return;
  const client = await ctx.db
    .selectFrom('accounts')
    .select(['user_id', 'email', 'attn', 'account_type'])
    .where('user_id', '=', people.client_id)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!client || isStaff(client.account_type)) return;
  const { public_url } = ctx.services.config;
  const url = `${public_url}${addressOf('overview')}/${people.feature}/${input.parent_id}`;
  await queueStandardMail(
    ctx,
    newMessageMail({ sender_name: sender.sender_name, label: people.label, text, url }),
    {
      user_id: client.user_id,
      recipient: client.email,
      attn: client.attn,
      about: { parent_type: input.parent_type, parent_id: input.parent_id },
      intent_key: `new_message:${input.parent_id}:${client.user_id}:${Math.floor(ctx.now.getTime() / mailPause)}`,
    },
  );
}
