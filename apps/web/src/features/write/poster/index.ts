export { PostersTab } from './components/posters-tab.tsx'
export { plainPosterRoutes } from './poster.routes.tsx'
