import { z } from 'zod'
import { importReasons, type ImportReason } from './import-reasons.ts'
import { route } from '../route.ts'
import { id, idParams, time } from '../wire.ts'

/** A place in a document: `[start, end)` UTF-16 offsets into its text. */
const place = { documentId: z.string(), start: z.number().int(), end: z.number().int() }

/** Something the texts speak of, and where it is first said. */
const spokenOf = z.object({
  name: z.string(),
  /** Of several documents: those that speak of it. Of a single one: its sentences that do. */
  count: z.number().int(),
  ...place,
})
export type SpokenOf = z.infer<typeof spokenOf>

const spokenDate = spokenOf.extend({
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  iso: z.string(),
})
export type SpokenDate = z.infer<typeof spokenDate>

/** A question that was asked of the very place it is offered for, and answered there with a quotation that was checked. */
const answeredQuestion = z.object({
  question: z.string(),
  /** The quotation that answers it. */
  ...place,
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

/** What is read from texts. */
export const introductionContent = z.object({
  topics: z.array(spokenOf),
  people: z.array(spokenOf),
  places: z.array(spokenOf),
  /** In the order of time. */
  dates: z.array(spokenDate),
  questions: z.array(answeredQuestion),
  /** What the texts are about in a few sentences of a model, each with the places that bear it out. Absent until one was asked for it. */
  summary: z.array(z.object({ text: z.string(), places: z.array(z.object(place)) })).optional(),
  /** Documents it was made of. */
  documents: z.number().int(),
})
export type IntroductionContent = z.infer<typeof introductionContent>

const content = introductionContent.extend({
  /** `ready`: of the texts as they are now. `making`: it is being made; what is told is of the texts before, or empty. */
  state: z.enum(['ready', 'making']),
  /** Whether a model is writing the summary. */
  writing: z.boolean(),
  /** When it was made; null for not yet. */
  madeAt: time.nullable(),
})
export type FileIntroduction = z.infer<typeof content>

const reasonNames = Object.keys(importReasons) as [ImportReason, ...ImportReason[]]
/** A file as it is listed in an introduction. */
const introducedFile = z.object({
  id: z.string(),
  name: z.string(),
  documentId: z.string().nullable(),
  /** Characters of its text. */
  length: z.number().int(),
  createdAt: time,
})
export type IntroducedFile = z.infer<typeof introducedFile>

const unreadFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Why it cannot be searched, or not all of it, and what to do. */
  reason: z.object({ name: z.enum(reasonNames), text: z.string() }),
  /** Nothing of it can be searched. */
  failed: z.boolean(),
})
export type UnreadFile = z.infer<typeof unreadFile>

const topicIntroduction = content.extend({
  longest: z.array(introducedFile),
  newest: z.array(introducedFile),
  unread: z.array(unreadFile),
  /** Files that could not be read, or only in part; more than are listed. */
  unreadCount: z.number().int(),
  /** Files still to be read. */
  waiting: z.number().int(),
})
export type TopicIntroduction = z.infer<typeof topicIntroduction>

const suggestion = z.object({ question: z.string(), topicId: z.string() })
export type SuggestedQuestion = z.infer<typeof suggestion>

/** Libraries and files introduce themselves: what they are about, and what can be asked of them. */
export const introductionContract = {
  getTopicIntroduction: route({
    method: 'GET',
    path: '/api/topic/{id}/introduction',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'What the files of a topic are about, and questions that they answer; made in the background as files change',
    params: idParams,
    data: topicIntroduction,
    errors: ['notFound'],
  }),
  getFileIntroduction: route({
    method: 'GET',
    path: '/api/file/{id}/introduction',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'What a file is about, and questions that it answers; made when it is first asked for',
    params: idParams,
    data: content,
    errors: ['notFound'],
  }),
  listSuggestedQuestions: route({
    method: 'GET',
    path: '/api/introduction/question',
    kind: 'json',
    auth: 'visitor',
    summary: 'Questions that the caller’s own files answer, of their topics in turn; none where they have no files',
    query: z.object({ size: z.coerce.number().int().min(1).max(20).default(4), topicId: id.optional() }),
    data: z.array(suggestion),
  }),
} as const
