export { citeRecord, type Citable } from './cite-record.ts'
export { formatGbt7714 } from './gbt-7714.ts'
