export { registerArticleJobs } from './article.jobs.ts'
export { articleRoutes } from './article.routes.ts'
export { transferArticles, eraseAuthor, listArticlesForExport } from './owned-articles.ts'
