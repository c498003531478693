import type { Session } from '@wenjin/contract'
import { useState } from 'react'
import type { Turn } from '../../answer/index.ts'
import { scopeAfter, type ConversationScope } from './topic-scope.ts'

/**
 * Manages the scope of the next question of a session: that of the turn it follows, until another one is chosen. `settle` drops that
 * choice, so that the scope again follows from the last turn.
 */
export function useConversationScope({ searchTopic, engineType, options }: Session, follows: Turn | undefined) {
  const [changed, setScope] = useState<ConversationScope | null>(null)
  const before = follows ? scopeAfter(follows.how, searchTopic) : scopeAfter({ ...options, engineType }, searchTopic)
  return { scope: changed ?? before, setScope, settle: () => setScope(null) }
}
