import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofFile = (fixture: AccessFixture): Sample => ({ params: { id: fixture.file.id } })
const ofFolder = (fixture: AccessFixture): Sample => ({ params: { id: fixture.folderId } })
const batch = (fixture: AccessFixture): Sample => ({ body: { ids: [fixture.file.id], folderIds: [fixture.folderId] } })
const intoRoot = (fixture: AccessFixture): Sample => ({
  body: { ids: [fixture.file.id], folderIds: [fixture.folderId], folderId: fixture.topic.dirRootId },
})

export const fileSamples: DomainSamples<'file'> = {
  listFolder: ofFolder,
  listTopicFolders: (fixture) => ({ params: { id: fixture.topic.id } }),
  listFileStates: (fixture) => ({ body: { ids: [fixture.file.id] } }),
  createFolder: (fixture) => ({ ...ofFolder(fixture), body: { name: '瓷器' } }),
  ensureFolders: (fixture) => ({ ...ofFolder(fixture), body: { paths: ['瓷器/青瓷'] } }),
  renameFolder: (fixture) => ({ ...ofFolder(fixture), body: { name: '瓷器' } }),
  renameFile: (fixture) => ({ ...ofFile(fixture), body: { name: '窑址二.md' } }),
  getThumbnail: ofFile,
  moveFiles: intoRoot,
  copyFiles: intoRoot,
  trashFiles: batch,
  listTrash: (fixture) => ({ params: { id: fixture.topic.id } }),
  restoreFiles: (fixture) => ({ body: { folderIds: [fixture.trashedFolderId] } }),
  deleteFiles: batch,
  retryFiles: batch,
  getOpenFileProgress: ofFile,
  trashOpenFiles: (fixture) => ({ body: { ids: [fixture.file.id] } }),
}

const intoTopic = (fixture: AccessFixture): Sample => ({ params: { folderId: fixture.topic.dirRootId } })
const ofUpload = (fixture: AccessFixture): Sample => ({ params: { id: fixture.uploadId } })

export const uploadSamples: DomainSamples<'upload'> = {
  uploadFile: (fixture) => ({ ...intoTopic(fixture), form: { fileName: '补充.txt', file: new Blob(['补充']) } }),
  createMultipart: (fixture) => ({
    ...intoTopic(fixture),
    body: { mimeType: 'text/plain', size: 40_000_000, name: '大.txt', type: 'txt' },
  }),
  uploadPart: (fixture) => ({ ...ofUpload(fixture), form: { partNum: '1', file: new Blob(['补充']) } }),
  getMultipart: ofUpload,
  completeMultipart: (fixture) => ({ ...ofUpload(fixture), body: { partCount: 8 } }),
  cancelMultipart: ofUpload,
  importLink: (fixture) => ({ ...intoTopic(fixture), body: { url: 'https://example.org/a' } }),
  importText: (fixture) => ({ ...intoTopic(fixture), body: { text: '补充' } }),
  createContentMultipart: (fixture) => ({ ...ofFile(fixture), body: { name: '大.pdf', size: 40_000_000 } }),
  replaceContent: (fixture) => ({ ...ofFile(fixture), form: { file: new Blob(['补充二']) } }),
  uploadOpenFile: (fixture) => ({ params: { id: fixture.topic.dirRootId }, form: { file: new Blob(['补充']) } }),
}
