export { QaTab } from './components/qa-tab.tsx'
