import type { DomainSamples, Sample } from './samples.ts'
import type { World } from './world.ts'

const ofTopic = (world: World): Sample => ({ params: { id: world.topic.id } })
const ofArticle = (world: World): Sample => ({ params: { id: world.articleId } })
const ofTrashed = (world: World): Sample => ({ params: { id: world.trashedArticleId } })
const ofVersion = (world: World): Sample => ({ params: { id: world.articleId, version: '1' } })
const ofPoster = (world: World): Sample => ({ params: { id: world.posterId } })

export const articleSamples: DomainSamples<'article'> = {
  listArticles: ofTopic,
  listTrashedArticles: ofTopic,
  createArticle: (world) => ({ ...ofTopic(world), body: { title: '越窑' } }),
  generateArticle: (world) => ({ ...ofTopic(world), body: { fileIds: [world.file.id] } }),
  getArticle: ofArticle,
  saveArticle: (world) => ({ ...ofArticle(world), body: { title: '越窑', content: '青瓷。', baseVersion: 1 } }),
  quoteInArticle: (world) => ({ ...ofArticle(world), body: { documentId: world.file.documentId, start: 0, end: 2 } }),
  pinArticle: (world) => ({ ...ofArticle(world), body: { pin: true } }),
  copyArticle: ofArticle,
  listArticleVersions: ofArticle,
  getArticleVersion: ofVersion,
  restoreArticleVersion: ofVersion,
  exportArticle: ofArticle,
  trashArticle: ofArticle,
  restoreArticle: ofTrashed,
  deleteArticle: ofTrashed,
}

export const posterSamples: DomainSamples<'poster'> = {
  listPosters: ofTopic,
  createPoster: (world) => ({ ...ofTopic(world), body: { query: '越窑' } }),
  getPoster: ofPoster,
  viewPoster: ofPoster,
  retryPoster: ofPoster,
  deletePoster: ofPoster,
}
