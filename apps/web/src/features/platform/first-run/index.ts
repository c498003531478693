export { FirstRunNotice } from './first-run-notice.tsx'
export { firstRunRoutes } from './first-run.routes.tsx'
