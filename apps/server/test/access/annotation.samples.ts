import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofDocument = (fixture: AccessFixture): Sample => ({ params: { id: fixture.file.documentId! } })
const ofMark = (fixture: AccessFixture): Sample => ({ params: { id: fixture.annotationId } })

export const documentSamples: DomainSamples<'document'> = {
  viewFile: (fixture) => ({ params: { id: fixture.file.id } }),
  viewDocument: ofDocument,
  downloadFiles: (fixture) => ({ query: { ids: fixture.file.id, folderIds: fixture.topic.dirRootId } }),
  getOutline: ofDocument,
  getDocumentPicture: (fixture) => ({ params: { id: fixture.file.documentId!, n: '1' } }),
  searchDocument: (fixture) => ({ ...ofDocument(fixture), query: { q: '越窑' } }),
  getMarkdown: ofDocument,
  getPassages: (fixture) => ({ ...ofDocument(fixture), query: { start: '0', end: '2' } }),
}

export const annotationSamples: DomainSamples<'annotation'> = {
  listAnnotations: ofDocument,
  createAnnotation: (fixture) => ({ ...ofDocument(fixture), body: { start: 0, end: 2 } }),
  listTopicAnnotations: (fixture) => ({ params: { id: fixture.topic.id } }),
  updateAnnotation: (fixture) => ({ ...ofMark(fixture), body: { note: '值得再看' } }),
  deleteAnnotation: ofMark,
}
