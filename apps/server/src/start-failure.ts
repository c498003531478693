import { ConfigError } from './config-error.ts'
import { ControlFailure } from './control/control-reply.ts'
import { toStorageError, type StorageError } from './lib/storage-error.ts'

/** What is wrong with the storage, as a sentence in both languages. */
function sentenceOf({ kind, path, pid, message }: StorageError): string {
  const place = path ?? 'DATA_DIR'
  const holder = pid ? ` ${pid}` : ''
  switch (kind) {
    case 'locked':
      return `数据目录 ${place} 正被另一个问津进程${holder} 使用，请先停止它，或用 DATA_DIR=… 换一个目录。 The data folder ${place} is in use by another process${holder}; stop it or choose another with DATA_DIR=….`
    case 'readOnly':
      return `数据目录 ${place} 不能写入，请检查权限，或用 DATA_DIR=… 换一个目录。 The data folder ${place} cannot be written; check its permissions or choose another with DATA_DIR=….`
    case 'full':
      return `磁盘空间不足（${place}），请清理后重试。 The disk is full (${place}); free some space and try again.`
    case 'corrupt':
      return `数据目录 ${place} 中的数据已损坏，请用备份恢复（npm run restore）。 The data in ${place} is damaged; restore a backup. ${message}`
    case 'crashed':
      return `内嵌数据库意外停止，请重新启动。 The embedded database stopped unexpectedly; please start again. ${message}`
    case 'away':
      return `连接不上 S3_ENDPOINT 指向的对象存储（${place}），请检查地址和网络。 The object store of S3_ENDPOINT (${place}) cannot be reached; check the address and the network. ${message}`
    case 'refused':
      return `对象存储（${place}）拒绝读写，请检查 S3_BUCKET、S3_ACCESS_KEY、S3_SECRET_KEY 和 S3_REGION。 The object store (${place}) refuses to be read or written; check S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION. ${message}`
  }
}

/** Why the program cannot start, as a sentence in both languages; null when nobody foresaw it. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof ControlFailure) return error.message
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用 PORT=… 换一个端口。 Port ${port} is taken; choose another with PORT=….`
  if (code === 'EACCES' && port) return `没有权限监听端口 ${port}，请换一个大于 1024 的端口。 Not permitted to listen on port ${port}.`
  if (code === 'EADDRNOTAVAIL')
    return `地址 ${address} 不属于这台机器，请检查 HOST。 ${address} is not an address of this machine; check HOST.`
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return '连接不上 DATABASE_URL 指向的数据库。 The database of DATABASE_URL cannot be reached.'
  const storage = toStorageError(error)
  return storage && sentenceOf(storage)
}

/** Tells why and ends with exit code 1. */
export function exitWithReason(error: unknown): never {
  const reason = reasonOf(error)
  console.error(reason ?? error)
  process.exit(1)
}
