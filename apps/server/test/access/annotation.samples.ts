import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofDocument = (world: World): Sample => ({ params: { id: world.file.documentId! } })
const ofMark = (world: World): Sample => ({ params: { id: world.annotationId } })

export const documentSamples: DomainSamples<'document'> = {
  viewFile: (world) => ({ params: { id: world.file.id } }),
  viewDocument: ofDocument,
  downloadFiles: (world) => ({ query: { ids: world.file.id, folderIds: world.topic.dirRootId } }),
  getOutline: ofDocument,
  getDocumentPicture: (world) => ({ params: { id: world.file.documentId!, n: '1' } }),
  searchDocument: (world) => ({ ...ofDocument(world), query: { q: '越窑' } }),
  getMarkdown: ofDocument,
}

export const annotationSamples: DomainSamples<'annotation'> = {
  listAnnotations: ofDocument,
  createAnnotation: (world) => ({ ...ofDocument(world), body: { start: 0, end: 2 } }),
  exportAnnotations: ofDocument,
  listTopicAnnotations: (world) => ({ params: { id: world.topic.id } }),
  updateAnnotation: (world) => ({ ...ofMark(world), body: { note: '值得再看' } }),
  deleteAnnotation: ofMark,
}
