export { avatarUrl } from './account.presenter.ts'
export { parseAccountName } from './contact.ts'
export { findAccountBySid } from './login-session.ts'
