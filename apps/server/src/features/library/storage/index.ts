export { roomLeft, withImportRoom, withRoom } from './storage-quota.ts'
