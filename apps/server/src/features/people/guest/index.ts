export { createGuestRecord, ownMachineHashes } from './guest-activity.ts'
export { deleteEmptyGuests, deleteGuest, findGuest, insertUnrecordedGuests, listGuestsAt, listIdleGuests, lockGuest } from './guest.repo.ts'
