import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofFile = (world: World): Sample => ({ params: { id: world.file.id } })
const ofFolder = (world: World): Sample => ({ params: { id: world.folderId } })
const batch = (world: World): Sample => ({ body: { ids: [world.file.id], folderIds: [world.folderId] } })
const intoRoot = (world: World): Sample => ({
  body: { ids: [world.file.id], folderIds: [world.folderId], folderId: world.topic.dirRootId },
})

export const fileSamples: DomainSamples<'file'> = {
  listFolder: ofFolder,
  listTopicFolders: (world) => ({ params: { id: world.topic.id } }),
  listFileStates: (world) => ({ body: { ids: [world.file.id] } }),
  createFolder: (world) => ({ ...ofFolder(world), body: { name: '瓷器' } }),
  ensureFolders: (world) => ({ ...ofFolder(world), body: { paths: ['瓷器/青瓷'] } }),
  renameFolder: (world) => ({ ...ofFolder(world), body: { name: '瓷器' } }),
  renameFile: (world) => ({ ...ofFile(world), body: { name: '窑址二.md' } }),
  getThumbnail: ofFile,
  moveFiles: intoRoot,
  copyFiles: intoRoot,
  trashFiles: batch,
  listTrash: (world) => ({ params: { id: world.topic.id } }),
  restoreFiles: (world) => ({ body: { folderIds: [world.trashedFolderId] } }),
  deleteFiles: batch,
  retryFiles: batch,
  getOpenFileProgress: ofFile,
  trashOpenFiles: (world) => ({ body: { ids: [world.file.id] } }),
}

const intoTopic = (world: World): Sample => ({ params: { folderId: world.topic.dirRootId } })
const ofUpload = (world: World): Sample => ({ params: { id: world.uploadId } })

export const uploadSamples: DomainSamples<'upload'> = {
  uploadFile: (world) => ({ ...intoTopic(world), form: { fileName: '补充.txt', file: new Blob(['补充']) } }),
  createMultipart: (world) => ({ ...intoTopic(world), body: { mimeType: 'text/plain', size: 40_000_000, name: '大.txt', type: 'txt' } }),
  uploadPart: (world) => ({ ...ofUpload(world), form: { partNum: '1', file: new Blob(['补充']) } }),
  getMultipart: ofUpload,
  completeMultipart: (world) => ({ ...ofUpload(world), body: { partCount: 8 } }),
  cancelMultipart: ofUpload,
  importLink: (world) => ({ ...intoTopic(world), body: { url: 'https://example.org/a' } }),
  importText: (world) => ({ ...intoTopic(world), body: { text: '补充' } }),
  createContentMultipart: (world) => ({ ...ofFile(world), body: { name: '大.pdf', size: 40_000_000 } }),
  replaceContent: (world) => ({ ...ofFile(world), form: { file: new Blob(['补充二']) } }),
  uploadOpenFile: (world) => ({ ...intoTopic(world), form: { file: new Blob(['补充']) } }),
}
