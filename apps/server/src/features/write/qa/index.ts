export { findPinnedAnswer } from './pinned-answer.ts'
