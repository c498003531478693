import { z } from 'zod'
import { limits } from '../limits.ts'
import { modes } from './mode.ts'
import { route } from '../route.ts'
import { askedPlaces } from './session.ts'
import { engineType } from './source.ts'
import { answerLang } from '../wire.ts'

const question = z.string().trim().min(1).max(limits.questionChars)

/** The origin of the thought: a model, or the program from the aspects of its index. */
const by = z.enum(['model', 'aspects'])

/** A clarifying question before a research. */
export const clarification = z.object({
  id: z.string(),
  text: z.string(),
  options: z.array(z.string()),
  /** Whether several options may be chosen. */
  multiple: z.boolean(),
})
export type Clarification = z.infer<typeof clarification>

const clarified = z
  .array(z.object({ text: z.string().max(500), choices: z.array(z.string().max(300)).max(10) }))
  .max(3)
  .default([])

/** The subject of a research, and its scope. */
const researched = {
  question,
  mode: z.enum(modes).default('research'),
  engineType: engineType.default('default'),
  /** The topic that the question is asked in. */
  searchTopic: z.string().max(64).nullish(),
  ...askedPlaces,
}

/** The calls before a research: clarifying questions, an improved question, a plan. Spec section 7 "Thinking-search". */
export const thinkingContract = {
  getQuestionnaire: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/thinking-search/questionnaire',
    kind: 'json',
    auth: 'visitor',
    limit: 'ask',
    summary: 'Get up to three clarifying questions before a research; an empty list for a clear question',
    body: z.object({ ...researched, lang: answerLang }),
    data: z.object({ questions: z.array(clarification).max(3), by }),
    errors: ['badRequest', 'notFound'],
  }),
  rewriteQuestion: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/thinking-search/rewrite-question',
    kind: 'json',
    auth: 'visitor',
    limit: 'ask',
    summary: 'Generate a precise question from the answers to the questionnaire, with alternative wordings',
    body: z.object({ question, answers: clarified, lang: answerLang }),
    data: z.object({ question: z.string(), alternatives: z.array(z.string()), by }),
    errors: ['badRequest'],
  }),
  rewriteMessage: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/thinking-search/rewrite-message',
    kind: 'json',
    auth: 'visitor',
    limit: 'ask',
    summary: 'Generate a self-contained question from a follow-up message and the turns of its session; corrects typing errors',
    body: z.object({
      message: question,
      sessionId: z.string().max(64).nullish(),
      parentId: z.string().max(64).nullish(),
      lang: answerLang,
    }),
    data: z.object({ message: z.string(), by }),
    errors: ['badRequest', 'notFound'],
  }),
  planResearch: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/thinking-search/plan',
    kind: 'json',
    auth: 'visitor',
    limit: 'ask',
    summary: 'Generate the sub-questions of a research, for editing before it starts',
    body: z.object({ ...researched, answers: clarified, lang: answerLang }),
    data: z.object({ steps: z.array(z.string()).max(8), by }),
    errors: ['badRequest', 'notFound'],
  }),
} as const
