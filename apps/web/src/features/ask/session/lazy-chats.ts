import { lazyPart } from '../../../lib/view/lazy-part.tsx'

/** Lazy tab of a topic's page for asking it; not needed by the first tab. */
export const ChatTab = lazyPart(() => import('./topic-chat/chat-tab.tsx').then((module) => module.ChatTab))
