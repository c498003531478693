import { bigint, boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Answer, AskRequest, EngineType, Lang, Marker, Mode, OutputLang, OutputStyle, StreamMessage } from '@wenjin/contract'
import { storedBytes } from '../stored-bytes.ts'

/** The options of a turn: those that a request names, and what a program sent of a conversation that is stored nowhere. */
export interface TurnOptions extends AskRequest {
  /** Earlier questions and answers, oldest first. */
  earlier?: { question: string; text: string }[]
  /** The system message. */
  persona?: string
}

/** A question and what followed it. */
export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    /** The uid it belongs to; `guest` for an anonymous visitor (spec section 3), whom `visitorId` names. */
    owner: text().notNull(),
    visitorId: text().notNull(),
    question: text().notNull(),
    /** As its asker named it. */
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

/** One turn of a session. A row that waits or runs is also the durable order to finish it. */
export const result = pgTable(
  'result',
  {
    id: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** Its place in the session, from 0; makes asking the same turn twice one turn. */
    ordinal: integer().notNull(),
    parentId: text(),
    question: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    engineType: text().$type<EngineType>().notNull(),
    model: text().notNull(),
    searchTopic: text(),
    lang: text().$type<Lang>().notNull(),
    /** How a model is to write it. */
    outputLang: text().$type<OutputLang>().notNull().default('auto'),
    outputStyle: text().$type<OutputStyle>().notNull().default('正常'),
    /** The attachments and options of the question. */
    options: jsonb().$type<TurnOptions>().notNull().default({}),
    advanceMath: boolean().notNull().default(false),
    state: text({ enum: ['waiting', 'running', 'done', 'stopped', 'failed'] }).notNull(),
    /** The folded messages of a finished turn. */
    answer: jsonb().$type<Answer>(),
    /** The instance that works on it, and until when it may be silent before another takes over. */
    runnerId: text(),
    leaseUntil: bigint({ mode: 'number' }),
    /** How often its work was begun and cut off by the death of a process. */
    deaths: integer().notNull().default(0),
    /** A key that stands for the network address of a guest: guests at one address share its turns. Deleted when the answer ends. */
    addressKey: text(),
    /** Bytes of its stream and of its text for the history search, counted when it ended. */
    streamBytes: integer().notNull().default(0),
    bytes: storedBytes('question', 'answer::text', 'options::text'),
    /** When its asker made it a favourite. */
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

/** The text for searching the history: the question, answer and notes of a turn, in matching form. */
export const turnText = pgTable('turn_text', {
  resultId: text()
    .primaryKey()
    .references(() => result.id, { onDelete: 'cascade' }),
  text: text().notNull(),
})

/** The stream of a result in the groups it was committed in: message `fromIndex + i` is `messages[i]`, for ever. */
export const streamChunk = pgTable(
  'stream_chunk',
  {
    resultId: text()
      .notNull()
      .references(() => result.id, { onDelete: 'cascade' }),
    fromIndex: integer().notNull(),
    /** `json` keeps the bytes as they were, so that a replay is the same to the letter. */
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

/** A picture somebody asks about. */
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
    /** Of the picture; 0 for one stored before sizes were kept. */
    size: integer().notNull().default(0),
    /** The text read in the picture; null until it was tried. */
    readText: text(),
    createdAt: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [index('question_image_owner').on(t.owner)],
)
