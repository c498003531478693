export { fileContent } from './file-content.ts'
export { readFileText } from './file-text.ts'
export { documentMarkdown } from './document-markdown.ts'
export { outlineOf } from './document-outline.ts'
