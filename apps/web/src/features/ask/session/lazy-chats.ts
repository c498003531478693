import { lazyPart } from '../../../lib/view/lazy-part.tsx'

/** Asking a topic, on a tab of its page that is not the first. */
export const ChatTab = lazyPart(() => import('./topic-chat/chat-tab.tsx').then((module) => module.ChatTab))
