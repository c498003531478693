import type { Logger } from 'pino'
import type { Parser } from '@wenjin/parser'
import type { WebSearch } from '@wenjin/web-sources'
import type { Config } from './config.ts'
import type { Feature } from './feature.ts'
import type { Database, Db } from './db/client.ts'
import type { Metrics } from './http/metrics.ts'
import type { DiskSpace } from './lib/storage/disk-space.ts'
import type { PlacedBlobs } from './providers/blobs/placed-blobs.ts'
import type { EngineCompute } from './providers/compute/index.ts'
import type { Embedding } from './providers/embedding/embedding.ts'
import type { Reranking } from './providers/reranking/reranking.ts'
import type { Events } from './providers/events/index.ts'
import type { ImageText } from './providers/image-text/image-text.ts'
import type { Jobs } from './providers/jobs/jobs.ts'
import type { Limiter } from './providers/limiter/index.ts'
import type { Llm } from './providers/llm/llm.ts'
import type { Models } from './providers/llm/models.ts'
import type { Mailer } from './providers/mail/mailer.ts'
import type { Moderator } from './providers/moderation/endpoint.ts'
import type { PoliteReader, Reader } from './providers/reader/index.ts'
import type { SmsSender } from './providers/sms/sms-sender.ts'
import type { SpeechText } from './providers/speech/speech.ts'

/** The dependencies of the features; built once in `instance.ts` and passed down. */
export interface Ctx {
  /** The configuration of the environment; services that admins connected on the page are in the providers below. */
  config: Config
  /** Whether network services must not be called, because of OFFLINE or an admin's setting. */
  offline: boolean
  database: Database
  db: Db
  blobs: PlacedBlobs
  jobs: Jobs
  /** Runs long engine computations in worker threads. */
  compute: EngineCompute
  /** Events between instances that share a Redis. */
  events: Events
  /** Counts calls and attempts in sliding windows, across all instances that share a Redis. */
  limiter: Limiter
  parser: Parser
  reader: Reader
  /** Fetches through `reader` what robots.txt allows, one request per host at a time. */
  politeReader: PoliteReader
  /** Services that search the network; null when none may be called. */
  webSearch: WebSearch | null
  /** The configured model, or null: answers then consist of quotations. */
  llm: Llm | null
  /** The models that a question may name, by role and by name. */
  models: Models
  /** Extracts text from images; null when no service can. */
  imageText: ImageText | null
  /** Transcribes recordings; null when no service can. */
  speech: SpeechText | null
  /** Computes embedding vectors of texts; null when no model is configured. */
  embedding: Embedding | null
  /** Reranks the best passages of a question; null when no model is configured. */
  reranking: Reranking | null
  /** Reloads the set-up made on the page and replaces the providers whose settings changed, here and on the other instances. */
  reconnect: () => Promise<void>
  /** Sends codes and notices; null: they are written to the log. */
  mail: Mailer | null
  sms: SmsSender | null
  /** Checks questions and answers in addition to the word list; null when no service is configured. */
  moderator: Moderator | null
  /** The features of the server, in the order of their ranks. */
  features: readonly Feature[]
  metrics: Metrics
  /** Returns the free and total bytes of the data folder's disk. */
  diskSpace: () => DiskSpace
  log: Logger
  /** Returns the time in milliseconds since 1970. */
  now: () => number
  /** Waits for some milliseconds. */
  sleep: (ms: number) => Promise<void>
  /** The secret of the instance, which signs and encrypts; it is stored outside of the database and of backups. */
  secret: string
  version: string
}
