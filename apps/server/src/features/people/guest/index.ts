export { createGuestRecord, hashAddress } from './guest-activity.ts'
export { deleteGuest, findGuest, insertUnrecordedGuests, listGuestsAt, listIdleGuests, lockGuest } from './guest.repo.ts'
