export { PageFrame } from './components/page-frame.tsx'
export { SiteLinks } from './components/site-links.tsx'
export { instanceRoutes } from './instance.routes.tsx'
