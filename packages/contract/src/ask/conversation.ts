import { z } from 'zod'
import { modes } from './mode.ts'
import { route } from '../route.ts'
import { resultStates } from './session.ts'
import { idParams, paged, paging, time } from '../wire.ts'

/** A conversation of a topic: a session that was asked in it. Spec section 3 "Conversation and message". */
export const conversation = z
  .object({
    /** The session id, as accepted by `/api/session/{id}` and the calls below it. */
    id: z.string(),
    topicId: z.string(),
    /** The title given by its owner, else its first question. */
    title: z.string(),
    question: z.string(),
    mode: z.enum(modes),
    /** State of its last turn. */
    state: z.enum(resultStates),
    turns: z.number().int(),
    /** Number of turns that the owner marked as favourites. */
    favorites: z.number().int(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ title: 'Conversation' })
export type Conversation = z.infer<typeof conversation>

/** The conversations of a topic. Spec section 7 "conversation". */
export const conversationContract = {
  listConversations: route({
    method: 'GET',
    path: '/api/topic/{id}/conversation',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'List the conversations of the caller in a topic, latest first',
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
    summary: 'Rename a session; an empty title restores its question as the title',
    params: idParams,
    body: z.object({ title: z.string().trim().max(100) }),
    data: z.object({ title: z.string().nullable() }),
    errors: ['notFound'],
  }),
} as const
