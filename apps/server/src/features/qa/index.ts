export { findPinnedAnswer } from './pinned-answer.ts'
export { qaRoutes } from './qa.routes.ts'
