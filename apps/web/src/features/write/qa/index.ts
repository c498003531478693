export { PinnedQa } from './components/pinned-qa.tsx'
export { QaTab } from './components/qa-tab.tsx'
