export type { ReadOwnAnswer } from './from-answer.ts'
export { findPinnedAnswer } from './pinned-answer.ts'
export { qaRoutes } from './qa.routes.ts'
