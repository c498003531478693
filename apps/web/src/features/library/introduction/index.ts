export { FileIntroduction, FileStrip, TopicIntroduction } from './lazy-introductions.ts'
export { useSuggestedQuestions } from './introduction.queries.ts'
