export { outlineOf } from './document-outline.ts'
export { looseForm, loosePlaces } from './loose-text.ts'
