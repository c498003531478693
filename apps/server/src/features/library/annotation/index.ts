export { annotationsMarkdown } from './annotation-markdown.ts'
export { type AnnotationRow, listTopicMarks } from './annotation.repo.ts'
export { marksIn } from './annotation.service.ts'
export { placeMarks, restoreMarks } from './restored-marks.ts'
