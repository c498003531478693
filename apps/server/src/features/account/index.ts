export { findAccountBySid } from './login-session.ts'
