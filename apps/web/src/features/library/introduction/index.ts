export { FileIntroduction, FileStrip, TopicIntroduction, UnreadFiles } from './lazy-introductions.ts'
export { useSuggestedQuestions } from './introduction.queries.ts'
