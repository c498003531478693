export { allowKey, countKeyCall, findKeyOwner, findOwnKey, revokeAllKeys, takeBackKey, takeKey, watchKey } from './developer.service.ts'
