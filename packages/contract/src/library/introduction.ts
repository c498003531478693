import { z } from 'zod'
import { importReasons, type ImportReason } from './import-reasons.ts'
import { route } from '../route.ts'
import { id, idParams, time } from '../wire.ts'

/** A span of a document: `[start, end)` UTF-16 offsets into its text. */
const place = { documentId: z.string(), start: z.number().int(), end: z.number().int() }

/** A subject of the texts, with the span of its first mention. */
const spokenOf = z.object({
  name: z.string(),
  /** For several documents: the number that mention it. For a single one: the number of its sentences that do. */
  count: z.number().int(),
  ...place,
})
export type SpokenOf = z.infer<typeof spokenOf>

const spokenDate = spokenOf.extend({
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  iso: z.string(),
})
export type SpokenDate = z.infer<typeof spokenDate>

/** A question that was answered from this same place with a checked quotation. */
const answeredQuestion = z.object({
  question: z.string(),
  /** The quotation that answers the question. */
  ...place,
})
export type AnsweredQuestion = z.infer<typeof answeredQuestion>

/** The content extracted from the texts. */
export const introductionContent = z.object({
  topics: z.array(spokenOf),
  people: z.array(spokenOf),
  places: z.array(spokenOf),
  /** Chronological. */
  dates: z.array(spokenDate),
  questions: z.array(answeredQuestion),
  /** Sentences of the texts that say what they are about: the first of a document, or of each of several. Absent from introductions of earlier versions. */
  opening: z.array(z.object({ text: z.string(), ...place })).optional(),
  /** A summary of the texts by a model in a few sentences, each with the spans that support it. Absent until one was requested. */
  summary: z.array(z.object({ text: z.string(), places: z.array(z.object(place)) })).optional(),
  /** Number of documents it was made from. */
  documents: z.number().int(),
})
export type IntroductionContent = z.infer<typeof introductionContent>

const content = introductionContent
  .extend({
    /** `ready`: matches the current texts. `making`: an update is running; the content is of earlier texts, or empty. */
    state: z.enum(['ready', 'making']),
    /** Whether a model is writing the summary. */
    writing: z.boolean(),
    /** When it was made; null before. */
    madeAt: time.nullable(),
  })
  .meta({ title: 'Introduction' })
export type FileIntroduction = z.infer<typeof content>

const reasonNames = Object.keys(importReasons) as [ImportReason, ...ImportReason[]]
/** A file as listed in an introduction. */
const introducedFile = z.object({
  id: z.string(),
  name: z.string(),
  documentId: z.string().nullable(),
  /** Length of its text, characters. */
  length: z.number().int(),
  createdAt: time,
})
export type IntroducedFile = z.infer<typeof introducedFile>

const unreadFile = z.object({
  id: z.string(),
  name: z.string(),
  /** Why it is not, or not completely, searchable, and what to do. */
  reason: z.object({ name: z.enum(reasonNames), text: z.string() }),
  /** Whether none of it is searchable. */
  failed: z.boolean(),
})
export type UnreadFile = z.infer<typeof unreadFile>

const topicIntroduction = content
  .extend({
    longest: z.array(introducedFile),
    newest: z.array(introducedFile),
    unread: z.array(unreadFile),
    /** Number of files that could not be read completely; it may exceed the list. */
    unreadCount: z.number().int(),
    /** Number of files still to be read. */
    waiting: z.number().int(),
  })
  .meta({ title: 'TopicIntroduction' })
export type TopicIntroduction = z.infer<typeof topicIntroduction>

const suggestion = z.object({ question: z.string(), topicId: z.string() })
export type SuggestedQuestion = z.infer<typeof suggestion>

/** Introductions of libraries and files: their subjects, and questions they can answer. */
export const introductionContract = {
  getTopicIntroduction: route({
    method: 'GET',
    path: '/api/topic/{id}/introduction',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary:
      'Get the introduction of a topic: a summary of its files and questions they answer; updated in the background after changes of the files',
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
    summary: 'Get the introduction of a file: a summary and questions it answers; the first request generates it',
    params: idParams,
    data: content,
    errors: ['notFound'],
  }),
  listSuggestedQuestions: route({
    method: 'GET',
    path: '/api/introduction/question',
    kind: 'json',
    auth: 'visitor',
    summary: 'List questions that the files of the caller answer, from each topic in turn; empty without files',
    query: z.object({ size: z.coerce.number().int().min(1).max(20).default(4), topicId: id.optional() }),
    data: z.array(suggestion),
  }),
} as const
