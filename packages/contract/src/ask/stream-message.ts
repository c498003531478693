import { composers, noticeKinds, stages, type StepFacts, type StreamMessage } from './stream.ts'

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isNumber: Check = (value) => typeof value === 'number'
const isFlag: Check = (value) => typeof value === 'boolean'
const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf =
  (item: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(item)
const oneOf =
  (values: readonly string[]): Check =>
  (value) =>
    isText(value) && values.includes(value as string)
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)

const stepChecks: Record<keyof StepFacts, Check> = {
  at: maybe(isNumber),
  queries: maybe(listOf(isText)),
  libraries: maybe(listOf(isText)),
  web: maybe(isFlag),
  hits: maybe(isNumber),
  pages: maybe(isNumber),
  sources: maybe(listOf(isObject)),
}

/** The fields of each message type. The compiler checks that it is complete against the schema `streamMessage`. */
const checks: { readonly [T in StreamMessage['type']]: Record<Exclude<keyof Extract<StreamMessage, { type: T }>, 'type'>, Check> } = {
  heartbeat: {},
  'set-session': { sessionId: isText, resultId: isText, parentId: (value) => value === null || isText(value) },
  'set-status': { stage: oneOf(stages), text: isText, composer: maybe(oneOf(composers)), ...stepChecks },
  'set-plan': { steps: listOf(isObject) },
  'set-budget': { sources: isObject, ms: isObject, tokens: isObject },
  'add-notice': {
    kind: oneOf(noticeKinds),
    text: isText,
    service: maybe(isText),
    name: maybe(isText),
    question: maybe(isText),
    nearest: maybe(listOf(isObject)),
    qa: maybe(isObject),
  },
  'set-chart': { list: listOf(isObject) },
  'append-thinking': { text: isText, stepId: maybe(isText) },
  'set-reference': { list: listOf(isObject) },
  'append-text': { text: isText },
  'set-citation': { list: listOf(isObject) },
  'set-highlight': { list: listOf(isText) },
  'set-related': { list: listOf(isText) },
  restart: { reason: isText },
  error: { code: isNumber, msg: isText },
}

/**
 * Whether a parsed entry of a stream is a message known to this client, with the fields of its type. Items of lists are not validated: a
 * client reads what its own server wrote, and the schema library is too large for it.
 */
export function isStreamMessage(value: unknown): value is StreamMessage {
  if (!isObject(value)) return false
  const fields = value as Record<string, unknown>
  const type = fields['type']
  if (typeof type !== 'string' || !Object.hasOwn(checks, type)) return false
  return Object.entries(checks[type as StreamMessage['type']] as Record<string, Check>).every(([name, check]) => check(fields[name]))
}
