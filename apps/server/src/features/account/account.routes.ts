import { accountContract } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { signInRoutes } from './sign-in.routes.ts'

const { login, autoLogin, getLoginBinding, logout, logoutApi, preregister, createUser } = accountContract
const { verifyReset, resetPassword, changePassword, sendCode, checkCode } = accountContract
export const mountedContract = {
  login,
  autoLogin,
  getLoginBinding,
  logout,
  logoutApi,
  preregister,
  createUser,
  verifyReset,
  resetPassword,
  changePassword,
  sendCode,
  checkCode,
}

export function accountRoutes(ctx: Ctx) {
  return { ...signInRoutes(ctx) }
}
