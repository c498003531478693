export { answerSubject, sessionSubject } from './answer-subject.ts'
export { exportApart, TooComplexError } from './export-apart.ts'
export { readFonts } from './fonts.ts'
