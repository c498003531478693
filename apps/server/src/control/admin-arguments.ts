import { parseArgs } from 'node:util'
import { commandLine } from '../installation.ts'
import type { AdminCommand, BlockedKind, UnblockedKind } from './admin-command.ts'

/** A command as typed; the password of a command may still have to be asked for. */
export type TypedCommand =
  | Exclude<AdminCommand, { command: 'password' }>
  | { command: 'password'; account: string; from: 'terminal' | 'stdin' | 'made' }

/** Thrown when the command line cannot be parsed; the message names the error. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The usage text of the command, in Chinese and English. */
export const usage = `用法 Usage: ${commandLine('admin', '命令 COMMAND')}

  list                                     列出账号 list the accounts
  first-run                                显示创建第一位管理员的链接 print the link that makes the first admin
  role 账号 ACCOUNT admin|user             设为管理员或普通用户 give a role
  password 账号 ACCOUNT                    设置密码，在终端输入 set the password, asked for on the terminal
           [--stdin | --generate]          从标准输入读取，或生成并显示 read it from stdin, or make and print one
  signout 账号 ACCOUNT                     退出所有设备 sign all devices out
  redeem-code --days N [--count N]         生成兑换码 make codes for days of the personal plan
  block address|visitor|account 值 VALUE   要求先通过验证 ask for a verification before anything else
        [--hours N] [--reason 原因 TEXT]
  unblock address|visitor|account|object 值 VALUE
                                           解除，包括因使服务中断而受的限制 take it away, also of what ended the service
  blocked                                  列出受限者 list who is blocked
  replace-secret                           原来的实例密钥丢失后，改用这台机器的 use this machine's instance secret after the former is lost

账号可以是手机号、邮箱或 uid。 An account is named by phone, e-mail or uid.`

const blockedKinds = ['address', 'visitor', 'account'] as const satisfies readonly BlockedKind[]
const unblockedKinds = [...blockedKinds, 'object'] as const satisfies readonly UnblockedKind[]
const maxDays = 3660
const maxCodes = 1000
const maxHours = 24 * 3660

function whole(name: string, written: string | undefined, max: number): number {
  const number = Number(written)
  if (written !== undefined && Number.isInteger(number) && number >= 1 && number <= max) return number
  throw new UsageError(`--${name} 应是 1–${max} 的整数。 --${name} must be a whole number from 1 to ${max}.`)
}

function oneOf<T extends string>(known: readonly T[], written: string | undefined): T {
  const found = known.find((name) => name === written)
  if (found !== undefined) return found
  throw new UsageError(`「${written ?? ''}」应是 ${known.join('、')} 之一。 "${written ?? ''}" must be one of: ${known.join(', ')}.`)
}

function needed(written: string | undefined): string {
  if (written) return written
  throw new UsageError('少了一个参数。 An argument is missing.')
}

/** An id that begins with a dash, as generated ids may: it must not be parsed as an option. */
const idPattern = /^-[\w-]{20}$/

function parse(args: string[]) {
  const ids = args.filter((arg) => idPattern.test(arg))
  const marked = args.map((arg) => (idPattern.test(arg) ? `\0${ids.indexOf(arg)}` : arg))
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const { values, positionals } = parseArgs({
      args: marked,
      options: { days: text, count: text, hours: text, reason: text, stdin: flag, generate: flag, help: flag },
      allowPositionals: true,
    })
    return { values, positionals: positionals.map((arg) => (arg.startsWith('\0') ? ids[Number(arg.slice(1))]! : arg)) }
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
}

/**
 * Parses the arguments of the admin command; null when it asks for help.
 * @throws UsageError
 */
export function parseAdminCommand(args: string[]): TypedCommand | null {
  const { values, positionals } = parse(args)
  const [command, first, second, ...rest] = positionals
  if (values.help || command === undefined || command === 'help') return null
  if (rest.length > 0) throw new UsageError(`多余的参数「${rest.join(' ')}」。 Too many arguments: ${rest.join(' ')}.`)
  const blocked = (): { kind: BlockedKind; value: string } => ({ kind: oneOf(blockedKinds, first), value: needed(second) })
  switch (command) {
    case 'list':
    case 'blocked':
    case 'first-run':
    case 'replace-secret':
      return { command }
    case 'role':
      return { command, account: needed(first), role: oneOf(['admin', 'user'] as const, second) }
    case 'password':
      return { command, account: needed(first), from: values.stdin ? 'stdin' : values.generate ? 'made' : 'terminal' }
    case 'signout':
      return { command, account: needed(first) }
    case 'redeem-code':
      return { command, days: whole('days', values.days, maxDays), count: whole('count', values.count ?? '1', maxCodes) }
    case 'block':
      return {
        command,
        ...blocked(),
        hours: values.hours === undefined ? null : whole('hours', values.hours, maxHours),
        reason: values.reason ?? '',
      }
    case 'unblock':
      return { command, kind: oneOf(unblockedKinds, first), value: needed(second) }
    default:
      throw new UsageError(`没有命令「${command}」。 There is no command "${command}".`)
  }
}
