export { PageFrame } from './components/page-frame.tsx'
export { SiteLinks } from './components/site-links.tsx'
export { pagesRoutes } from './pages.routes.tsx'
