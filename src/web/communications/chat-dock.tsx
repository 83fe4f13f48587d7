import { lazy, Suspense } from 'react';
import { openChat, useOpenChat } from '#web/communications/open-chat.ts';

const ChatPopup = lazy(() =>
  import('#web/communications/chat-popup.tsx').then((module) => ({ default: module.ChatPopup })),
);

/** Where the chat popup lives, so that it keeps its place from page to page. */
export function ChatDock() {
  const chat = useOpenChat();
  return chat ? (
    <Suspense>
      <ChatPopup
        key={`${chat.parent_type}.${chat.parent_id}`}
        chat={chat}
        onClose={() => openChat(null)}
      />
    </Suspense>
  ) : null;
}
