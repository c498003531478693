export { developerRoutes } from './developer.routes.ts'
export { findKeyOwner } from './developer.service.ts'
