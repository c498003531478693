export { registerKnowledgeJobs } from './knowledge.jobs.ts'
export { storeDocuments } from './document-store.ts'
export {
  findFile,
  findTwin,
  insertFile,
  linkDocumentsOf,
  listAllFiles,
  listUnfinishedFiles,
  updateFile,
  type FileRow,
  type TopicRow,
} from './knowledge.repo.ts'
export { knowledgeRoutes } from './knowledge.routes.ts'
export {
  dropUnusedBlob,
  editableFolder,
  ensureInstanceTopic,
  presentFiles,
  removeFile,
  requireReadableTopic,
  searchableTopics,
} from './knowledge.service.ts'
export { searchTopics } from './passage-index.ts'
export { adoptTopics, countFilesOf, deleteTopicsOf, listReadableTopics } from './topic-ownership.ts'
export { listTopicsOf } from './topic-ownership.repo.ts'
