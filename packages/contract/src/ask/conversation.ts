import { z } from 'zod'
import { modes } from './mode.ts'
import { route } from '../route.ts'
import { resultStates } from './session.ts'
import { idParams, paged, paging, time } from '../wire.ts'

/** A session asked in a topic: one of its conversations. Spec section 3 "Conversation and message". */
export const conversation = z.object({
  /** Of its session: what `/api/session/{id}` and the calls below it take. */
  id: z.string(),
  topicId: z.string(),
  /** As its asker named it, else its first question. */
  title: z.string(),
  question: z.string(),
  mode: z.enum(modes),
  /** Of its last turn. */
  state: z.enum(resultStates),
  turns: z.number().int(),
  /** Turns its asker marked as favourites. */
  favorites: z.number().int(),
  createdAt: time,
  updatedAt: time,
})
export type Conversation = z.infer<typeof conversation>

/** The conversations of a topic. Spec section 7 "conversation". */
export const conversationContract = {
  listConversations: route({
    method: 'GET',
    path: '/api/topic/{id}/conversation',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'The caller’s own conversations in a topic, latest first',
    params: idParams,
    query: paging.extend({ keyword: z.string().trim().max(100).default('') }),
    data: paged(conversation),
    errors: ['notFound'],
  }),
  renameSession: route({
    guests: 'ask',
    method: 'PUT',
    path: '/api/session/{id}/title',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Name a session; an empty title gives it its question back',
    params: idParams,
    body: z.object({ title: z.string().trim().max(100) }),
    data: z.object({ title: z.string().nullable() }),
    errors: ['notFound'],
  }),
} as const
