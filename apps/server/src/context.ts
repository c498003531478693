import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, Db } from './db/client.ts'
import type { Metrics } from './http/metrics.ts'
import type { BlobStore } from './providers/blobs/blob-store.ts'
import type { Jobs } from './providers/jobs/jobs.ts'
import type { Llm } from './providers/llm/llm.ts'
import type { Parser } from './providers/parser/index.ts'
import type { Reader } from './providers/reader/index.ts'

/** What the features work with; made once in `main.ts` (or by a test) and passed down. */
export interface Ctx {
  config: Config
  database: Database
  db: Db
  blobs: BlobStore
  jobs: Jobs
  parser: Parser
  reader: Reader
  /** The configured model, or null: answers are quotations then. */
  llm: Llm | null
  metrics: Metrics
  log: Logger
  /** Milliseconds since 1970. */
  now: () => number
  version: string
}
