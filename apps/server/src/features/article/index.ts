export { registerArticleJobs } from './article.jobs.ts'
export { articleRoutes } from './article.routes.ts'
export { adoptArticles, forgetAuthor, listArticlesForExport } from './owned-articles.ts'
