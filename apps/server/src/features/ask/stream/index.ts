export { type StreamChunkRepo, createStreamChunkRepo, safeJson } from './stream-chunk.repo.ts'
export { type Numbered, endingOf } from './stream-entry.ts'
export { StreamLog } from './stream-log.ts'
