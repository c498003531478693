export { readBlocksOf } from './document/document-blocks.ts'
export { type IncomingDocument, hashText, saveDocuments, storeDocuments } from './document/document-store.ts'
export { toFigure } from './document/document.presenter.ts'
export { type FindSharer, getDocument, readDocument, readDocumentFile, dropDocuments } from './document/document.service.ts'
export { swapVersion, takeOverDocuments } from './document/file-documents.ts'
export { listPictureTexts, savePictureText } from './document/picture-text.repo.ts'
export { type FileCopyRequest, copyTopicFiles, finishCopies } from './file-copy.ts'
export { lockTrees, moveItems } from './file-move.ts'
export { enqueueReading } from './file-reading.ts'
export { finishTransits } from './file-relink.ts'
export { dropUnusedBlob, giveUpVersions, holdBlob, removeFile } from './file-removal.ts'
export { listFileStates } from './file-states.ts'
export { readFiles, readOpenings, readPassagesOf } from './file-search.ts'
export { presentFile, presentFiles, reasonOf, toFolder } from './file-view.ts'
export { enqueueImport, enqueueTransit, importJob, importLinkJob, importSmallJob, readPicturesJob, transcribeJob } from './file.jobs.ts'
export {
  findFiles,
  findParsedAlike,
  findVersions,
  insertVersion,
  listDocumentHashes,
  listFilesIn,
  listLinkedDocuments,
  readDocuments,
  sumSizesBelow,
  updateFile,
  insertFile,
} from './file.repo.ts'
export { deleteFile, getFile, getOriginal, listFiles, listFolder, trashFiles } from './file.service.ts'
export { editablePlace, listItemsIn, readableItems, rootOf } from './folder/folder.policy.ts'
export { findFolders, listFolders, listFoldersIn, lockFolders, deleteFoldersOf } from './folder/folder.repo.ts'
export { createFolder, ensureFolders, ensureFoldersIn, folderOrRoot, lockPlace, type Target } from './folder/folder.service.ts'
export { cleanName, cleanPath, fittedName } from './folder/item-name.ts'
export {
  type NamedPlaces,
  type SearchableTopic,
  personaOf,
  requireReadablePlaces,
  searchableTopics,
  topicsOfPlaces,
} from './searched-places.ts'
export { linkDocumentsOf } from './document/document.repo.ts'
export { findNamedFiles, nameShare } from './named-files.ts'
export { countUnread } from './named-files.repo.ts'
export { copyWritings, moveWritings, renameDocuments } from './topic-hooks.ts'
