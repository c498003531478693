export { registerIndexJobs } from './knowledge.jobs.ts'
export { registerFileJobs } from './register-file-jobs.ts'
export { registerTopicJobs } from './topic.jobs.ts'
export { hashText, saveDocuments, storeDocuments, type IncomingDocument } from './document-store.ts'
export {
  findFigurePart,
  findFile,
  findFileNames,
  findTopic,
  findTopicByFolder,
  findDuplicate,
  insertFile,
  linkDocumentsOf,
  listAllFiles,
  listDocumentIds,
  listUnfinishedFiles,
  updateFile,
  type FileRow,
  type TopicRow,
} from './knowledge.repo.ts'
export { readBlocksOf } from './document-blocks.ts'
export { readFiles, readOpenings, readPassagesOf } from './file-search.ts'
export {
  editableFile,
  editableTopic,
  listClosedTopics,
  mayUseTopic,
  readableFile,
  readableTopic,
  type ReadDocument,
} from './knowledge.policy.ts'
export {
  personaOf,
  requireReadablePlaces,
  searchableTopics,
  topicsOfPlaces,
  type NamedPlaces,
  type SearchableTopic,
} from './searched-places.ts'
export { swapVersion, takeOverDocuments } from './file-documents.ts'
export { importJob, importSmallJob, importLinkJob, enqueueImport, readPicturesJob, transcribeJob } from './file.jobs.ts'
export { enqueueReading } from './file-reading.ts'
export { savePictureText, listPictureTexts } from './picture-text.repo.ts'
export { findParsedAlike, findVersions, insertVersion, listDocumentHashes, listFilesIn, readDocuments } from './file.repo.ts'
export { fileRoutes } from './file.routes.ts'
export { trashFiles } from './file.service.ts'
export { anchorsOfPage } from './page-anchors.ts'
export { presentFile, presentFiles } from './file-view.ts'
export { editablePlace, readableItems, type Place } from './folder.policy.ts'
export { findFolders, listFoldersIn } from './folder.repo.ts'
export { ensureFolders, ensureFoldersIn, folderOrRoot, lockPlace } from './folder.service.ts'
export { cleanName, cleanPath, fittedName } from './item-name.ts'
export { recountRoom } from './storage-quota.repo.ts'
export { getStorageUse, withImportRoom, withRoom } from './storage-quota.ts'
export { ensureOwnTopic } from './own-topic.ts'
export { islandRoutes } from './island.routes.ts'
export { knowledgeRoutes } from './knowledge.routes.ts'
export { dropUnusedBlob, giveUpVersions, holdBlob, removeFile } from './file-removal.ts'
export { readDocument, readDocumentFile, type FindSharer } from './document.service.ts'
export type { TopicParts } from './passage-index.part.ts'
export { openTopicIndex, searchTopics, type TopicIndex } from './passage-index.ts'
export { checkTopicIndex, listIndexedTopics, rebuildTopicIndex } from './passage-index.check.ts'
export { awaitMerging } from './passage-index.merge.ts'
export { joinBySense } from './passage-vectors.ts'
export {
  transferTopics,
  countFilesOf,
  createSubscriptionTopic,
  deleteTopicsOf,
  eraseTopicTraces,
  listReadableTopics,
  renameTopic,
  withdrawTopic,
} from './topic-ownership.ts'
export { auditTopic } from './topic-event.repo.ts'
export { findPeople } from './topic-facts.repo.ts'
export { listTopicsOf } from './topic-ownership.repo.ts'
export { openSharedTopic } from './topic-share.service.ts'
export { prepareTrial, requireTrial } from './topic-trial.ts'
export { memberRoutes } from './member.routes.ts'
export { topicRoutes } from './topic.routes.ts'
export { dropDocuments, ensureInstanceTopic, ensureWebTopic } from './web-topic.ts'
export { toFigure } from './knowledge.presenter.ts'
