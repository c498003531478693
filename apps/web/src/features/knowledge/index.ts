export { FilesTab } from './files/files-tab.tsx'
export { useTopics } from './knowledge.queries.ts'
