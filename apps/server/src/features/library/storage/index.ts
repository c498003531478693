export { deleteRoomsCountedBefore } from './storage-quota.repo.ts'
export { withImportRoom, withRoom } from './storage-quota.ts'
