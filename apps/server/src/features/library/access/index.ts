export {
  carries,
  deletableTopic,
  editableTopic,
  listClosedTopics,
  manageableTopic,
  mayUseTopic,
  ofTopic,
  readableTopic,
  relationsTo,
  topicWith,
} from './library.policy.ts'
export {
  type ReadDocument,
  editableFile,
  findManagedDocuments,
  readableDocument,
  readableDocumentFile,
  readableFile,
} from './document.policy.ts'
export {
  type DocumentRow,
  type FileRow,
  type FoundDocument,
  type TopicRow,
  countTopics,
  ensureTopic,
  findDocumentsByHash,
  findDuplicate,
  findFigurePart,
  findFile,
  findFileNames,
  findTopic,
  findTopicByFolder,
  firstDocuments,
  holdTopic,
  instanceOwner,
  listAllFiles,
  listDocumentBlocks,
  listDocumentIds,
  listFilesWithoutImport,
  listOwnDocuments,
  listTopicRows,
  lockBlob,
  membershipCounts,
  pageFiles,
} from './library.repo.ts'
export { isListed, isListedFile } from './listed-file.ts'
export { findOrPlanOwnTopic, findOwnTopic, isOwnTopic, ownTopicName, storeOwnTopic } from './own-topic.repo.ts'
export { ensureOwnTopic, getDefaultTopicRow, ownCode } from './own-topic.policy.ts'
export { auditTopic, eraseActor, hasEvent, pageEvents, transferEvents } from './topic-event.repo.ts'
export { countAsked, countSubscribers, findPeople, listCovers } from './topic-facts.repo.ts'
export {
  countFiles,
  deleteEmptyTopic,
  listTopicsById,
  listTopicsOf,
  listTouched,
  lockTopicOwner,
  lockTopicsOf,
  setTopicOwner,
  insertTopic,
  updateTopicRow,
} from './topic-ownership.repo.ts'
export { deletePlacesOf, findPlaces, lastPlace, setDefaultTopicId, setOrder, setPinned, transferPlaces } from './topic-place.repo.ts'
export { type MemberRow } from './topic-relation.repo.ts'
export { ensureInstanceTopic, ensureWebTopic } from './web-topic.ts'
export { movedReferences, referencesOfCopy } from './moved-references.ts'
export { requireTopicRoom } from './topic-room.ts'
