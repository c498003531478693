import type { Session } from '@wenjin/contract'
import { useState } from 'react'
import type { Turn } from '../../answer/index.ts'
import { scopeAfter, type ConversationScope } from './topic-scope.ts'

/**
 * The scope of the next question of a session: that of the turn it follows, until another one is chosen. `settle` lets the turn that was
 * asked last say it again.
 */
export function useConversationScope({ searchTopic, engineType, options }: Session, follows: Turn | undefined) {
  const [changed, setScope] = useState<ConversationScope | null>(null)
  const before = follows ? scopeAfter(follows.how, searchTopic) : scopeAfter({ ...options, engineType }, searchTopic)
  return { scope: changed ?? before, setScope, settle: () => setScope(null) }
}
