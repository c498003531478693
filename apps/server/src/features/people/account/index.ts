export { type AccountLine, listAccounts, requireAccount, setPassword, setRole, signOutEverywhere } from './account-admin.ts'
