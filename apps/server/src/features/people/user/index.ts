export { createAccount, isRetired, takeIdentity } from './account-creation.ts'
export { changeableUser, endableDevice } from './account.policy.ts'
export { presentUser } from './account.presenter.ts'
export { requireOtherAdmin } from './last-admin.ts'
export {
  countLoginSessions,
  deleteExpiredLoginSessions,
  deleteLoginSession,
  deleteLoginSessions,
  findLoginSessionById,
  listLoginSessions,
  updateLoginSession,
} from './login-session.repo.ts'
export { clearLoginCookies, cookieDomains, findSignedIn, renewLogin, startLogin } from './login-session.ts'
export {
  type IdentityRow,
  type UserRow,
  deleteIdentity,
  deleteUser,
  findIdentity,
  findTeamOf,
  findUser,
  hasAdmin,
  insertIdentity,
  listAllIdentities,
  listIdentities,
  listUsers,
  lockUser,
  retireIdentities,
  updateUser,
} from './user.repo.ts'
