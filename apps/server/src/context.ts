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
  /** The configuration of the environment; what admins connected on the page stands in the providers below. */
  config: Config
  /** Nothing on the network is called: OFFLINE says so, or an admin. */
  offline: boolean
  database: Database
  db: Db
  blobs: PlacedBlobs
  jobs: Jobs
  /** Runs engine work that takes long in threads. */
  compute: EngineCompute
  /** News between instances where they share a Redis. */
  events: Events
  /** Counts calls and attempts in sliding windows, for all instances where they share a Redis. */
  limiter: Limiter
  parser: Parser
  reader: Reader
  /** Reads through `reader` whom robots.txt lets, one call to a host at a time. */
  politeReader: PoliteReader
  /** Services that search the network; null where none may be asked. */
  webSearch: WebSearch | null
  /** The configured model, or null: answers are quotations then. */
  llm: Llm | null
  /** The models a question may name, by role and by name. */
  models: Models
  /** Reads pictures; null where nothing can. */
  imageText: ImageText | null
  /** Writes down what is said in recordings; null where nothing can. */
  speech: SpeechText | null
  /** Makes vectors of texts by their sense; null where none is configured. */
  embedding: Embedding | null
  /** Judges the best passages of a question once more; null where none is configured. */
  reranking: Reranking | null
  /** Reads again what admins set up on the page and replaces the providers whose settings changed, here and on the other instances. */
  reconnect: () => Promise<void>
  /** Where codes and notices go; null: to the log. */
  mail: Mailer | null
  sms: SmsSender | null
  /** Judges questions and answers beside the word list; null where none is configured. */
  moderator: Moderator | null
  /** The features of the server, in the order of their ranks. */
  features: readonly Feature[]
  metrics: Metrics
  /** Bytes free and in all on the disk of the data folder. */
  diskSpace: () => DiskSpace
  log: Logger
  /** Milliseconds since 1970. */
  now: () => number
  /** Waits, milliseconds. */
  sleep: (ms: number) => Promise<void>
  /** The instance's own signing secret, made once for its database. */
  secret: string
  version: string
}
