import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PenLine } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { badgeOf } from '#domain/accounts/account-badges.ts';
import { messagePlace, timeDividers } from '#domain/communications/message-display.ts';
import { formatDateTime, timeOfInstant } from '#domain/dates.ts';
import { ThreadDivider, ThreadFrame } from '#web/communications/thread-frame.tsx';
import { ThreadText } from '#web/communications/thread-text.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { PolicyInfo, PolicyLink } from '#web/policies/link/policy-info-screen.tsx';

// Fields are loaded when somebody wants to write: the page itself stays light.
const PolicyInfoMessage = lazy(() =>
  import('#web/policies/link/policy-info-message.tsx').then((m) => ({
    default: m.PolicyInfoMessage,
  })),
);

const reader = { is_policy_key: true } as const;

/** The messages about a document; those of the link's holder stand at the right [2.54]. */
export function PolicyInfoThread({ link, info }: { link: PolicyLink; info: PolicyInfo }) {
  const { messages } = info;
  const [writing, setWriting] = useState(false);
  const dividers = timeDividers(
    messages.map((message) => ({ type_message: 'message', stamp: message.stamp })),
  );
  return (
    <Card title="Messages" flush>
      <Box
        role="log"
        aria-label="Messages"
        tabIndex={0}
        sx={{ maxHeight: 420, overflowY: 'auto', p: 4, display: 'grid', gap: 3 }}
      >
        {messages.length === 0 ? (
          <EmptyState
            compact
            title="No messages yet."
            text="Ask us anything about this document."
          />
        ) : null}
        {messages.map((message, index) => (
          <Fragment key={message._id}>
            {index === 0 || dividers.has(index) ? (
              <ThreadDivider>{formatDateTime(message.stamp)}</ThreadDivider>
            ) : null}
            <ThreadFrame
              place={messagePlace(message, reader)}
              name={message.sender_name || badgeOf(message.sender_type)}
              foot={`${message.is_own ? 'You' : message.sender_name} · ${timeOfInstant(message.stamp)}`}
            >
              <ThreadText text={message.communication_string} />
            </ThreadFrame>
          </Fragment>
        ))}
      </Box>
      {info.abilities.includes('add_message') ? (
        <Box sx={{ p: 4, borderTop: `1px solid ${t.n[200]}` }}>
          {writing ? (
            <Suspense fallback={<Box sx={{ minHeight: 72 }} />}>
              <PolicyInfoMessage link={link} info={info} />
            </Suspense>
          ) : (
            <Button
              variant="outlined"
              startIcon={<PenLine size={16} />}
              onClick={() => setWriting(true)}
            >
              Write a message
            </Button>
          )}
        </Box>
      ) : null}
    </Card>
  );
}
