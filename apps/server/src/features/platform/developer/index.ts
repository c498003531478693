export { countKeyCall, findKeyOwner, watchKey } from './developer.service.ts'
