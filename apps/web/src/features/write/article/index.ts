export { articleRoutes, plainArticleRoutes } from './article.routes.tsx'
export { ArticlesTab } from './components/articles-tab.tsx'
export { AddToArticle } from './components/lazy-add-to-article.tsx'
