export { listEntriesForExport } from './owned-entries.ts'
export { findPinnedAnswer } from './pinned-answer.ts'
export { qaRoutes } from './qa.routes.ts'
