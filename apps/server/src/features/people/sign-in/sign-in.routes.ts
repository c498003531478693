import { AppError, type accountContract, type CodePurpose, type ContactType, type SignedIn } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Call, Handlers } from '../../../http/call.ts'
import { uidOf } from '../../../http/caller.ts'
import {
  clearLoginCookies,
  deleteLoginSession,
  deleteLoginSessions,
  listIdentities,
  presentUser,
  renewLogin,
  startLogin,
} from '../user/index.ts'
import { bindContact } from './contact-binding.ts'
import { type Contact, parseContact, requestCode } from '../contact/index.ts'
import { requireRecentProof } from './identity-proof.ts'
import { beginReset, changePassword, finishReset } from './password-change.ts'
import { beginRegistration, finishRegistration, registrationMs } from './registration.ts'
import { signInByCode, signInByPassword } from './sign-in.service.ts'

/** The calls of signing in and out, registering, codes and passwords. */
type SignInCalls =
  | 'login'
  | 'autoLogin'
  | 'getLoginBinding'
  | 'logout'
  | 'logoutApi'
  | 'preregister'
  | 'createUser'
  | 'verifyReset'
  | 'resetPassword'
  | 'changePassword'
  | 'sendCode'
  | 'checkCode'

/** Returns the recipient of a code: an account's own contact for `logoff` and `confirm`, the named contact for all other purposes. */
async function contactFor(ctx: Ctx, uid: string, purpose: CodePurpose, type: ContactType, content: string | undefined): Promise<Contact> {
  if (purpose !== 'logoff' && purpose !== 'confirm') return parseContact(type, content ?? '')
  const own = (await listIdentities(ctx.db, uid)).find(({ kind }) => kind === type)
  if (own) return { type, content: own.subject }
  throw new AppError('badRequest', { zh: '字段 type：账号没有绑定这种联系方式', en: 'field type: the account has no contact of this kind' })
}

export function signInRoutes(ctx: Ctx): Pick<Handlers<typeof accountContract>, SignInCalls> {
  async function completeSignIn(uid: string, isNew: boolean, call: Call): Promise<SignedIn> {
    await startLogin(ctx, uid, call)
    return { user: await presentUser(ctx, uid), isNew }
  }

  async function logOut({ body }: { body: { everywhere: boolean } }, { caller, request, reply }: Call): Promise<null> {
    if (caller.uid !== null) {
      if (body.everywhere) await deleteLoginSessions(ctx.db, caller.uid)
      else if (caller.deviceId !== null) await deleteLoginSession(ctx.db, caller.uid, caller.deviceId)
    }
    clearLoginCookies(request, reply)
    return null
  }

  return {
    login: async ({ body }, call) => {
      const entrant =
        'code' in body ? await signInByCode(ctx, call.caller, body, call.lang) : await signInByPassword(ctx, call.caller, body)
      return completeSignIn(entrant.uid, entrant.isNew, call)
    },
    autoLogin: async (_input, call) => {
      const uid = await renewLogin(ctx, call)
      return { user: await presentUser(ctx, uid), isNew: false }
    },
    getLoginBinding: async (_input, { caller }) => {
      if (caller.uid === null) throw new AppError('needLogin')
      const { uid, phone, email, providers } = await presentUser(ctx, caller.uid)
      return { uid, phone, email, providers }
    },
    logout: logOut,
    logoutApi: logOut,
    preregister: async ({ body }, { caller, request, reply }) => {
      const begun = await beginRegistration(ctx, caller, body)
      // Not HttpOnly, since the page reads it: during a registration, a need-login code must not sign the user out.
      reply.setCookie('register', '1', {
        path: '/',
        sameSite: 'lax',
        secure: request.protocol === 'https',
        maxAge: registrationMs / 1000,
      })
      return begun
    },
    createUser: async ({ query, body }, call) => {
      const s = body.s ?? query.s
      if (s === undefined)
        throw new AppError('badRequest', { zh: '字段 s：缺少注册凭证', en: 'field s: the registration ticket is missing' })
      const uid = await finishRegistration(ctx, call.caller, { ...body, s }, call.lang)
      call.reply.clearCookie('register', { path: '/' })
      return completeSignIn(uid, true, call)
    },
    verifyReset: async ({ body }, { caller }) => ({ ticket: await beginReset(ctx, caller, body) }),
    resetPassword: async ({ body }, { caller }) => {
      await finishReset(ctx, caller, body)
      return null
    },
    changePassword: async ({ body }, { caller }) => {
      await changePassword(ctx, caller, uidOf(caller), body)
      return null
    },
    sendCode: async ({ query }, { caller }) => {
      const { purpose, type, content } = query
      const isOwn = purpose === 'bind' || purpose === 'logoff' || purpose === 'confirm'
      if (isOwn && caller.uid === null) throw new AppError('needLogin')
      const uid = isOwn ? caller.uid : null
      if (purpose === 'bind' && uid !== null) await requireRecentProof(ctx, caller, uid)
      return requestCode(ctx, await contactFor(ctx, uid ?? '', purpose, type, content), purpose, uid)
    },
    checkCode: async ({ body }, { caller }) => {
      const uid = uidOf(caller)
      await requireRecentProof(ctx, caller, uid)
      await bindContact(ctx, caller, uid, body)
      return presentUser(ctx, uid)
    },
  }
}
