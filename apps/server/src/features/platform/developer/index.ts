export { findKeyOwner } from './developer.service.ts'
