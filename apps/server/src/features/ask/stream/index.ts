export { type StreamChunkRepo, createStreamChunkRepo, isStorable, safeJson } from './stream-chunk.repo.ts'
export { type Numbered, endingOf } from './stream-entry.ts'
export { StreamLog } from './stream-log.ts'
