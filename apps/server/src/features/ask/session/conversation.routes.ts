import type { conversationContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Handlers } from '../../../http/call.ts'
import { readableTopic } from '../../library/access/index.ts'
import { pageConversations } from './conversation.repo.ts'
import { ownSession } from './session.policy.ts'
import { updateSession } from './session.repo.ts'

/** Handler of the list of sessions in a topic; all other operations use the session calls. */
export function conversationRoutes({ db }: Ctx): Handlers<typeof conversationContract> {
  return {
    listConversations: async ({ params, query }, { caller }) => {
      const topic = await readableTopic(db, params.id, caller)
      const { pageIndex, pageSize } = query
      const { list, total } = await pageConversations(db, caller, topic.id, query)
      const conversations = list.map(({ session, state, turns, favorites }) => {
        const { id, question, title, mode, createdAt, updatedAt } = session
        const shown = { id, topicId: topic.id, title: title ?? question, question, mode }
        return { ...shown, state: state ?? ('waiting' as const), turns, favorites, createdAt, updatedAt }
      })
      return { list: conversations, total, pageIndex, pageSize }
    },
    renameSession: async ({ params, body }, { caller }) => {
      const session = await ownSession(db, params.id, caller)
      const title = body.title === '' ? null : body.title
      await updateSession(db, session, { title })
      return { title }
    },
  }
}
