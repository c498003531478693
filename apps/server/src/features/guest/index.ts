export { createGuestRecord } from './guest-activity.ts'
export { findGuest, listGuestsAt } from './guest.repo.ts'
