export { registerArticleJobs } from './article.jobs.ts'
export { articleRoutes } from './article.routes.ts'
export { transferArticles, forgetAuthor, listArticlesForExport } from './owned-articles.ts'
