export { joinOutcomes, mediaCategories, readFromWeb, toFoundSource, type WebReading } from './read-from-web.ts'
export { readPage } from './read-page.ts'
