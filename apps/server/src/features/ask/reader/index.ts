export { joinOutcomes, readFromWeb, toFoundSource, type WebReading } from './read-from-web.ts'
export { readPage } from './read-page.ts'
