import { z } from 'zod'
import { limits } from '../limits.ts'
import { qaSource } from '../ask/qa-source.ts'
import { route } from '../route.ts'
import { shownPerson } from '../people/person.ts'
import { answerLang, id, idList, idParams, paged, paging, time } from '../wire.ts'

/** `draft`: proposed, and visible only with edit permission on the topic. */
export const qaStates = ['draft', 'ready'] as const
export type QaState = (typeof qaStates)[number]

/** A question of a topic with its endorsed answer. Spec section 3 "Q&A entry". */
export const qaEntry = z
  .object({
    id: z.string(),
    topicId: z.string(),
    question: z.string(),
    /** Markdown. */
    answer: z.string(),
    sources: z.array(qaSource),
    /** Whether it is shown first when this question is asked in the topic. */
    pinned: z.boolean(),
    state: z.enum(qaStates),
    /** The answer or the file it was made from; null for one written by hand. */
    sourceId: z.string().nullable(),
    /** The author; null for a guest, and for a deleted account. */
    createdBy: shownPerson.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ title: 'QaEntry' })
export type QaEntry = z.infer<typeof qaEntry>

const question = z.string().trim().min(1).max(limits.qa.questionChars)
const answer = z.string().trim().min(1).max(limits.qa.answerChars)
const state = z.enum(qaStates)

const editing = { kind: 'json', auth: 'visitor', right: 'topic:edit', params: idParams } as const

/** The Q&A entries of a topic. */
export const qaContract = {
  listQa: route({
    method: 'GET',
    path: '/api/topic/{id}/qa',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'List the questions and answers of a topic, pinned ones first, then newest first; drafts for editors only',
    params: idParams,
    query: paging.extend({ keyword: z.string().trim().max(100).default(''), state: state.optional() }),
    data: paged(qaEntry).extend({
      /** Number of drafts that wait for review; 0 without edit permission. */
      drafts: z.number().int(),
    }),
    errors: ['notFound'],
  }),
  createQa: route({
    ...editing,
    method: 'POST',
    path: '/api/topic/{id}/qa',
    stores: true,
    summary: 'Create a question with its answer',
    body: z.object({ question, answer, pinned: z.boolean().default(false) }),
    data: qaEntry,
    errors: ['notFound', 'noPermission', 'conflict', 'sensitiveWord'],
  }),
  createQaFromResult: route({
    ...editing,
    method: 'POST',
    path: '/api/topic/{id}/qa/from-result',
    stores: true,
    summary: 'Save a completed answer of the caller with its citations; absent fields take the question and the answer of the turn',
    body: z.object({ resultId: id, question: question.optional(), answer: answer.optional(), pinned: z.boolean().default(false) }),
    data: qaEntry,
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict', 'sensitiveWord'],
  }),
  generateQa: route({
    ...editing,
    method: 'POST',
    path: '/api/topic/{id}/qa/generate',
    stores: true,
    limit: 'ask',
    summary: 'Generate questions and answers from files of the topic as drafts; answers are quoted or checked against the files',
    body: z.object({
      fileIds: idList(limits.qa.generatedFiles).min(1),
      count: z.number().int().min(1).max(limits.qa.generated).default(10),
      lang: answerLang,
    }),
    data: z.object({ list: z.array(qaEntry), by: z.enum(['extractive', 'model']) }),
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  updateQa: route({
    ...editing,
    method: 'PATCH',
    path: '/api/qa/{id}',
    summary: 'Update a question or its answer, or approve a draft with `state: ready`',
    body: z.object({ question: question.optional(), answer: answer.optional(), state: state.optional() }),
    data: qaEntry,
    errors: ['notFound', 'noPermission', 'sensitiveWord'],
  }),
  pinQa: route({
    ...editing,
    method: 'PUT',
    path: '/api/qa/{id}/pin',
    summary: 'Pin or unpin an answer, which is then returned first for its question in the topic; a draft must be approved first',
    body: z.object({ pinned: z.boolean() }),
    data: qaEntry,
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
  deleteQa: route({
    guests: 'ask',
    ...editing,
    method: 'DELETE',
    path: '/api/qa/{id}',
    summary: 'Delete a question with its answer, or a draft',
    errors: ['notFound', 'noPermission'],
  }),
} as const
