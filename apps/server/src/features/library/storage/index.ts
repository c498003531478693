export { deleteRoomsCountedBefore, recountRoom } from './storage-quota.repo.ts'
export { getStorageUse, withImportRoom, withRoom } from './storage-quota.ts'
