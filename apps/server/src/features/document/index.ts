export { documentRoutes } from './document.routes.ts'
export { looseForm, loosePlaces } from './loose-text.ts'
