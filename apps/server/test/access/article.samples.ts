import type { DomainSamples, Sample } from './samples.ts'
import type { AccessFixture } from './fixture.ts'

const ofTopic = (fixture: AccessFixture): Sample => ({ params: { id: fixture.topic.id } })
const ofArticle = (fixture: AccessFixture): Sample => ({ params: { id: fixture.articleId } })
const ofTrashed = (fixture: AccessFixture): Sample => ({ params: { id: fixture.trashedArticleId } })
const ofVersion = (fixture: AccessFixture): Sample => ({ params: { id: fixture.articleId, version: '1' } })
const ofPoster = (fixture: AccessFixture): Sample => ({ params: { id: fixture.posterId } })

export const articleSamples: DomainSamples<'article'> = {
  listArticles: ofTopic,
  listTrashedArticles: ofTopic,
  createArticle: (fixture) => ({ ...ofTopic(fixture), body: { title: '越窑' } }),
  generateArticle: (fixture) => ({ ...ofTopic(fixture), body: { fileIds: [fixture.file.id] } }),
  getArticle: ofArticle,
  saveArticle: (fixture) => ({ ...ofArticle(fixture), body: { title: '越窑', content: '青瓷。', baseVersion: 1 } }),
  quoteInArticle: (fixture) => ({ ...ofArticle(fixture), body: { documentId: fixture.file.documentId, start: 0, end: 2 } }),
  pinArticle: (fixture) => ({ ...ofArticle(fixture), body: { pin: true } }),
  copyArticle: ofArticle,
  listArticleVersions: ofArticle,
  getArticleVersion: ofVersion,
  restoreArticleVersion: ofVersion,
  trashArticle: ofArticle,
  restoreArticle: ofTrashed,
  deleteArticle: ofTrashed,
}

const toExport = (fixture: AccessFixture) => ({ body: { id: fixture.articleId } })
const ownExport = (fixture: AccessFixture) => ({ params: { format: 'pdf' }, query: { id: fixture.exportId } })

export const exportSamples: DomainSamples<'export'> = {
  submitExport: (fixture) => ({ params: { format: 'md', type: 'article' }, ...toExport(fixture) }),
  getExport: ownExport,
  downloadExport: ownExport,
  cancelExport: ownExport,
  getEvidenceKey: () => ({}),
  exportDocx: () => ({ params: { type: 'article' }, body: { id: 'nothing-of-that-id' } }),
  previewExport: (fixture) => ({ params: { type: 'article' }, ...toExport(fixture) }),
  copyExport: (fixture) => ({ params: { type: 'article' }, ...toExport(fixture) }),
  handOverMindMap: (fixture) => ({ body: { type: 'article', id: fixture.articleId } }),
  handOverAddress: () => ({ body: { type: 'article', id: 'nothing-of-that-id' } }),
  getHandedOver: () => ({ params: { id: 'nothing-of-that-id' }, query: { sig: 'none' } }),
  handOverMarkdown: (fixture) => ({ body: { type: 'article', id: fixture.articleId } }),
}

export const reportSamples: DomainSamples<'report'> = {
  createReport: (fixture) => ({ ...ofTopic(fixture), body: { resultId: fixture.resultId, shareKey: fixture.shareKey } }),
}

export const posterSamples: DomainSamples<'poster'> = {
  listPosters: ofTopic,
  createPoster: (fixture) => ({ ...ofTopic(fixture), body: { query: '越窑' } }),
  getPoster: ofPoster,
  viewPoster: ofPoster,
  retryPoster: ofPoster,
  deletePoster: ofPoster,
}

const ofMindMap = (fixture: AccessFixture): Sample => ({ params: { id: fixture.mindMapId } })
const drawn = { title: '越窑', root: { id: 'root', text: '越窑', marks: [], children: [] }, sources: [], theme: 'colorful' }

export const mindMapSamples: DomainSamples<'mindMap'> = {
  listMyMindMaps: () => ({}),
  listMindMaps: ofTopic,
  createMindMap: (fixture) => ({ ...ofTopic(fixture), body: drawn }),
  makeMindMap: (fixture) => ({ ...ofTopic(fixture), body: { from: 'topic', topicId: fixture.topic.id } }),
  readMindMap: ofMindMap,
  updateMindMap: (fixture) => ({ ...ofMindMap(fixture), body: { ...drawn, baseVersion: 1 } }),
  moveMindMap: (fixture) => ({ ...ofMindMap(fixture), body: { topicId: fixture.topic.id } }),
  deleteMindMap: ofMindMap,
}
