export { canonicalUrl, siteName } from './canonical-url.ts'
export { createWebSearch, idleStatus } from './create-web-search.ts'
export { parsePaperId } from './paper-id.ts'
export type { FoundText, WebFinding, WebOutcome, WebQuery, WebSearch } from './web-search.ts'
