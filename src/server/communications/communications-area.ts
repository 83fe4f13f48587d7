import { getEmailList } from '#server/communications/email-list-query.ts';
import { communicationsContract } from '#contract/communications/communications.ts';
import { addCommunication } from '#server/communications/add-communication.ts';
import { changeTodoStatus, createTodoAction } from '#server/communications/change-todo-status.ts';
import { emailAccess, todoAccess } from '#server/communications/communications-access.ts';
import {
  getMailboxAttachment,
  getMailboxMessage,
  getMailboxMessages,
  getMailboxPage,
} from '#server/communications/mailbox-queries.ts';
import {
  getNotifications,
  setAllNotificationsSeen,
  setNotificationSeen,
} from '#server/communications/notification-queries.ts';
import { resendEmail } from '#server/communications/resend-email.ts';
import { sendEmail } from '#server/communications/send-email-job.ts';
import {
  getSentEmail,
  getSentEmailPage,
  getSentEmails,
} from '#server/communications/sent-email-queries.ts';
import { setThreadRead } from '#server/communications/set-thread-read.ts';
import { getCommunication } from '#server/communications/thread-queries.ts';
import { getTodoList } from '#server/communications/todo-list-query.ts';
import { getMyTodos, getSingleTodo, getTodos } from '#server/communications/todo-queries.ts';
import { communicationsKeeper } from '#server/communications/communications-keeper.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';

const handlers = {
  get_communication: getCommunication,
  add_communication: addCommunication,
  set_thread_read: setThreadRead,
  get_notifications: getNotifications,
  set_notification_seen: setNotificationSeen,
  set_all_notifications_seen: setAllNotificationsSeen,
  get_single_todo: getSingleTodo,
  change_todo_status: changeTodoStatus,
  create_todo: createTodoAction,
  get_my_todos: getMyTodos,
  get_todo_list: getTodoList,
  get_todos: getTodos,
  get_email_list: getEmailList,
  get_sent_emails: getSentEmails,
  get_sent_email: getSentEmail,
  get_sent_email_page: getSentEmailPage,
  resend_email: resendEmail,
  get_mailbox_messages: getMailboxMessages,
  get_mailbox_message: getMailboxMessage,
  get_mailbox_page: getMailboxPage,
  get_mailbox_attachment: getMailboxAttachment,
} satisfies Handlers<typeof communicationsContract>;

/** Threads, notifications, todos and mails. */
export const communicationsArea = defineArea({
  keeper: communicationsKeeper,
  contract: communicationsContract,
  handlers,
  access: { email: emailAccess, todo: todoAccess },
  jobs: { send_email: sendEmail },
});
