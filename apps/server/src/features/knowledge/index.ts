export { registerKnowledgeJobs } from './knowledge.jobs.ts'
export { hashText, keepDocuments, storeDocuments, type IncomingDocument } from './document-store.ts'
export {
  findFile,
  findTopic,
  findTwin,
  insertFile,
  linkDocumentsOf,
  listAllFiles,
  listUnfinishedFiles,
  updateFile,
  type FileRow,
  type TopicRow,
} from './knowledge.repo.ts'
export { choosePassages, readFiles, requireReadableFiles, type ChosenPassages } from './file-search.ts'
export { knowledgeRoutes } from './knowledge.routes.ts'
export {
  dropUnusedBlob,
  editableFolder,
  ensureInstanceTopic,
  presentFiles,
  readDocument,
  removeFile,
  requireReadableTopic,
  searchableTopics,
  type FindSharer,
  type SearchableTopic,
} from './knowledge.service.ts'
export { openTopicIndex, searchTopics, type TopicIndex } from './passage-index.ts'
export { awaitMerging } from './passage-index.merge.ts'
export {
  adoptTopics,
  countFilesOf,
  createSubscriptionTopic,
  deleteTopicsOf,
  listReadableTopics,
  renameTopic,
  withdrawTopic,
} from './topic-ownership.ts'
export { listTopicsOf } from './topic-ownership.repo.ts'
export { dropDocuments, ensureWebTopic } from './web-topic.ts'
