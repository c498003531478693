import { ConfigError } from './config.ts'
import { ControlFailure } from './control/control-client.ts'
import { StorageError } from './lib/storage-error.ts'

/** Why the program cannot start, as a sentence in both languages; null when nobody foresaw it. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof StorageError || error instanceof ControlFailure) return error.message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用 PORT=… 换一个端口。 Port ${port} is taken; choose another with PORT=….`
  if (code === 'EACCES' && port) return `没有权限监听端口 ${port}，请换一个大于 1024 的端口。 Not permitted to listen on port ${port}.`
  if (code === 'EADDRNOTAVAIL')
    return `地址 ${address} 不属于这台机器，请检查 HOST。 ${address} is not an address of this machine; check HOST.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return '连接不上 DATABASE_URL 指向的数据库。 The database of DATABASE_URL cannot be reached.'
  return null
}

/** Tells why and ends with exit code 1. */
export function exitWithReason(error: unknown): never {
  const reason = reasonOf(error)
  console.error(reason ?? error)
  process.exit(1)
}
