import { bigint, boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Answer, AskRequest, EngineType, Lang, Marker, Mode, OutputLang, OutputStyle, StreamMessage } from '@wenjin/contract'
import type { Sampling } from '../../../providers/llm/llm.ts'
import { storedBytes } from '../stored-bytes.ts'

/** The options of a turn: those of a request, and the parts of an unstored conversation that a program sent. */
export interface TurnOptions extends AskRequest {
  /** Earlier questions and answers, oldest first. */
  earlier?: { question: string; text: string }[]
  /** The system message. */
  persona?: string
  /** Sampling parameters of the model. */
  sampling?: Sampling
}

/** A question and its follow-up turns. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    /** The owner's uid; `guest` for an anonymous visitor (spec section 3), identified by `visitorId`. */
    owner: text().notNull(),
    visitorId: text().notNull(),
    question: text().notNull(),
    /** Title set by its asker. */
    title: text(),
    mode: text().$type<Mode>().notNull(),
    engineType: text().$type<EngineType>().notNull(),
    model: text().notNull(),
    imgId: text(),
    searchTopic: text(),
    advanceMath: boolean().notNull().default(false),
    /** The attachments and options of its first question. */
    options: jsonb().$type<AskRequest>().notNull().default({}),
    bytes: storedBytes('question', 'title', 'options::text'),
    createdAt: bigint({ mode: 'number' }).notNull(),
    updatedAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    index('session_visitor').on(t.visitorId, t.updatedAt),
    index('session_owner').on(t.owner, t.updatedAt),
    index('session_topic').on(t.searchTopic, t.updatedAt),
  ],
)

/** One turn of a session. A waiting or running row is also the durable job to finish it. */
export const result = pgTable(
  'result',
  {
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** Position in the session, from 0; it makes asking the same turn twice idempotent. */
    ordinal: integer().notNull(),
    parentId: text(),
    question: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    engineType: text().$type<EngineType>().notNull(),
    model: text().notNull(),
    searchTopic: text(),
    lang: text().$type<Lang>().notNull(),
    /** The output language for the model. */
    outputLang: text().$type<OutputLang>().notNull().default('auto'),
    outputStyle: text().$type<OutputStyle>().notNull().default('正常'),
    /** The attachments and options of the question. */
    options: jsonb().$type<TurnOptions>().notNull().default({}),
    advanceMath: boolean().notNull().default(false),
    state: text({ enum: ['waiting', 'running', 'done', 'stopped', 'failed'] }).notNull(),
    /** The folded messages of a finished turn. */
    answer: jsonb().$type<Answer>(),
    /** The instance that works on it, and the time until which it may go without a sign of life before another takes over. */
    runnerId: text(),
    leaseUntil: bigint({ mode: 'number' }),
    /** Number of process deaths that interrupted its work. */
    deaths: integer().notNull().default(0),
    /** Key derived from a guest's network address: guests at one address share its turns. Deleted when the answer ends. */
    addressKey: text(),
    /** Bytes of its stream, of its text for the history search, and of the web pages among its sources, counted when it ended. */
    streamBytes: integer().notNull().default(0),
    bytes: storedBytes('question', 'answer::text', 'options::text'),
    /** Time when its asker made it a favourite. */
    favoriteAt: bigint({ mode: 'number' }),
    createdAt: bigint({ mode: 'number' }).notNull(),
    finishedAt: bigint({ mode: 'number' }),
  },
  (t) => [
    uniqueIndex('result_session_ordinal').on(t.sessionId, t.ordinal),
    index('result_state').on(t.state),
    index('result_bytes').on(t.sessionId, t.bytes, t.streamBytes),
  ],
)

/** The text for searching the history: the question, answer and notes of a turn, in normalised form. */
export const turnText = pgTable('turn_text', {
  resultId: text()
    .primaryKey()
    .references(() => result.id, { onDelete: 'cascade' }),
  text: text().notNull(),
})

/** The stream of a result in groups, one per commit: message `fromIndex + i` is `messages[i]`, immutable. */
export const streamChunk = pgTable(
  'stream_chunk',
  {
    resultId: text()
      .notNull()
      .references(() => result.id, { onDelete: 'cascade' }),
    fromIndex: integer().notNull(),
    /** `json` preserves the bytes, so that a replay is byte-identical. */
    messages: json().$type<(StreamMessage | Marker)[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.resultId, t.fromIndex] })],
)

/** The result of a research step: after a crash the research continues from the stored steps. */
export const researchStep = pgTable(
  'research_step',
  {
    resultId: text()
      .notNull()
      .references(() => result.id, { onDelete: 'cascade' }),
    /** `plan`, or the id of a step of the plan. */
    step: text().notNull(),
    data: jsonb().$type<unknown>().notNull(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.resultId, t.step] })],
)

/** A picture attached to a question. */
export const questionImage = pgTable(
  'question_image',
  {
    id: text().primaryKey(),
    /** As `topic.owner`: a uid, or `guest:` and a visitor id. */
    owner: text().notNull(),
    blobHash: text().notNull(),
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Size of the picture in bytes; 0 for one stored before sizes were recorded. */
    size: integer().notNull().default(0),
    /** The text recognised in the picture; null until recognition was tried. */
    readText: text(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('question_image_owner').on(t.owner)],
)
