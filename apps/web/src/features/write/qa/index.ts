export { PinnedQa, QaTab } from './lazy-parts.ts'
