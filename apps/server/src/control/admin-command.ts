import { isIP } from 'node:net'
import { AppError } from '@wenjin/contract'
import type { Ctx } from '../context.ts'
import { createRedeemCodes } from '../features/people/billing/index.ts'
import {
  listAccounts,
  requireAccount,
  setPassword,
  setRole,
  signOutEverywhere,
  type AccountLine,
} from '../features/people/account/index.ts'
import { block, listBlocked, unblock } from '../features/platform/captcha/index.ts'
import { liftRefusals, listRefused } from '../features/platform/refusal/index.ts'
import { claimAddress } from '../features/platform/first-run/index.ts'
import { ControlFailure } from './control-reply.ts'

/** The kind of a blocked caller. */
export type BlockedKind = 'address' | 'visitor' | 'account'
/** What can be unblocked: a caller, or an object on which a call ended the process. */
export type UnblockedKind = BlockedKind | 'object'

/** An admin command for the running instance. Accounts are named by phone, e-mail or uid. */
export type AdminCommand =
  | { command: 'list' }
  | { command: 'role'; account: string; role: 'user' | 'admin' }
  | { command: 'password'; account: string; password: string }
  | { command: 'signout'; account: string }
  | { command: 'redeem-code'; days: number; count: number }
  | { command: 'block'; kind: BlockedKind; value: string; hours: number | null; reason: string }
  | { command: 'unblock'; kind: UnblockedKind; value: string }
  | { command: 'blocked' }
  | { command: 'first-run' }
  | { command: 'replace-secret' }

const timeFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const hourMs = 3_600_000

function describeAccount({ uid, name, role, identities, devices, createdAt, cancelAt }: AccountLine): string {
  const ending = cancelAt === null ? '' : `  将注销 ends ${timeFormat.format(cancelAt)}`
  return `${uid}  ${role.padEnd(5)}  ${name}  ${identities.join(' ')}  设备 devices ${devices}  ${timeFormat.format(createdAt)}${ending}`
}

/** Returns the value to block: the uid of an account however it was named, or a valid address. */
async function blockedValue(ctx: Ctx, kind: UnblockedKind, value: string): Promise<string> {
  if (kind === 'account') return (await requireAccount(ctx, value)).uid
  if (kind === 'address' && isIP(value.replace(/\/64$/, '')) === 0) {
    throw new AppError('badRequest', { zh: `「${value}」不是 IP 地址`, en: `"${value}" is not an IP address` })
  }
  return value
}

async function runCommand(ctx: Ctx, command: AdminCommand, print: (line: string) => void): Promise<void> {
  switch (command.command) {
    case 'list': {
      const accounts = await listAccounts(ctx)
      for (const account of accounts) print(describeAccount(account))
      print(`共 ${accounts.length} 个账号 ${accounts.length} accounts`)
      return
    }
    case 'role': {
      const { uid, name } = await requireAccount(ctx, command.account)
      await setRole(ctx, uid, command.role)
      print(`「${name}」现在是${command.role === 'admin' ? '管理员' : '普通用户'}。 ${uid} is now: ${command.role}.`)
      return
    }
    case 'password': {
      const user = await requireAccount(ctx, command.account)
      await setPassword(ctx, user, command.password)
      print(`已设置「${user.name}」的密码，所有设备都已退出登录。 The password is set; all devices were signed out.`)
      return
    }
    case 'signout': {
      const { uid, name } = await requireAccount(ctx, command.account)
      await signOutEverywhere(ctx, uid)
      print(`「${name}」的所有设备都已退出登录。 All devices were signed out.`)
      return
    }
    case 'redeem-code':
      for (const code of await createRedeemCodes(ctx, command.days, command.count)) print(code)
      return
    case 'block': {
      const value = await blockedValue(ctx, command.kind, command.value)
      const until = command.hours === null ? null : ctx.now() + command.hours * hourMs
      await block(ctx, { kind: command.kind, value, reason: command.reason, until })
      print(
        `已要求 ${command.kind} ${value} 先通过验证${until === null ? '' : `，直到 ${timeFormat.format(until)}`}。 Blocked until verified.`,
      )
      return
    }
    case 'unblock': {
      // A deleted account may still be named by its uid.
      const value = await blockedValue(ctx, command.kind, command.value).catch(() => command.value)
      const { kind } = command
      const wasBlocked = kind !== 'object' && (await unblock(ctx, kind, value))
      const wasRefused = kind !== 'visitor' && (await liftRefusals(ctx, kind, value))
      if (wasRefused) ctx.log.warn({ kind }, 'an admin lifted a refusal of what had ended the process')
      if (!wasBlocked && !wasRefused)
        throw new AppError('notFound', {
          zh: `对 ${command.kind} ${command.value} 的限制`,
          en: `a block of ${command.kind} ${command.value}`,
        })
      print(`已解除对 ${command.kind} ${value} 的限制。 Unblocked.`)
      return
    }
    case 'first-run': {
      const { publicUrl, port } = ctx.config
      const address = await claimAddress(ctx, publicUrl ?? `http://localhost:${port}`)
      if (!address)
        throw new AppError('conflict', { zh: '已经有管理员了，可以用 role 命令任命', en: 'an admin exists already; use the command role' })
      print(address)
      return
    }
    // An instance that runs has the secret of its database.
    case 'replace-secret':
      throw new AppError('conflict', {
        zh: '问津正在运行，它的实例密钥没有丢失；要换一个，请停下它，用新的 WENJIN_SECRET 启动',
        en: 'Wenjin runs, so its secret is not lost; to replace it, stop Wenjin and start it with a new WENJIN_SECRET',
      })
    case 'blocked':
      for (const { kind, value, reason, until } of await listBlocked(ctx)) {
        print(`${kind}  ${value}  ${until === null ? '一直 for good' : timeFormat.format(until)}  ${reason}`)
      }
      for (const { kind, value, call, deaths, until } of await listRefused(ctx)) {
        const what = call ?? '全部 everything'
        print(`${kind}  ${value}  ${timeFormat.format(until)}  ${what}：使服务中断 ended the service × ${deaths.length}`)
      }
  }
}

/**
 * Runs an admin command, in the running instance or in the command's own process.
 * @throws ControlFailure with a sentence for the user.
 */
export async function runAdmin(ctx: Ctx, command: AdminCommand, print: (line: string) => void): Promise<void> {
  try {
    await runCommand(ctx, command, print)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new ControlFailure(`${error.textIn('zh')}。 ${error.textIn('en')}.`)
  }
}
