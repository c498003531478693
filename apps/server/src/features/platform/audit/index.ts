export { recordAdminAction } from './audit.repo.ts'
