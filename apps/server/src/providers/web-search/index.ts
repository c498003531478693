export { createWebSearch, idleStatus } from './create-web-search.ts'
export { parsePaperId } from './paper-id.ts'
