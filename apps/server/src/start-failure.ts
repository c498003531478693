import { ConfigError } from './config-error.ts'
import { ControlFailure } from './control/control-reply.ts'
import { commandLine } from './installation.ts'
import { toLoggableError } from './lib/text/loggable-error.ts'
import { toStorageError, type StorageError } from './lib/storage/storage-error.ts'

/** Describes the problem of the storage and its remedy, as a sentence in both languages. */
function sentenceOf({ kind, path, pid, message }: StorageError): string {
  const place = path ?? 'DATA_DIR'
  const holder = pid ? ` ${pid}` : ''
  switch (kind) {
    case 'locked':
      return `数据目录 ${place} 正被另一个问津进程${holder} 使用，请先停止它，或用 DATA_DIR=… 换一个目录。 The data folder ${place} is in use by another process${holder}; stop it or choose another with DATA_DIR=….`
    case 'readOnly':
      return `数据目录 ${place} 不能写入，请检查权限和磁盘是否只读，或用 DATA_DIR=… 换一个目录；数据没有损坏。 The data folder ${place} cannot be written; check its permissions and whether the disk is read-only, or choose another with DATA_DIR=…. The data is not damaged. ${message}`
    case 'notFolder':
      return `${place} 是一个文件，或者它的上级是文件，不能作为数据目录，请用 DATA_DIR=… 换一个目录。 ${place} is a file, or lies under one, and cannot be the data folder; choose another with DATA_DIR=….`
    case 'full':
      return `磁盘空间不足（${place}），请清理出空间后重试，数据没有损坏。 The disk is full (${place}); free some space and try again. The data is not damaged. ${message}`
    case 'failing':
      return `磁盘读写出错（${place}），请检查硬盘和系统日志，并尽快备份。 The disk reports read or write errors (${place}); check it and the system log, and make a backup soon. ${message}`
    case 'openFiles':
      return `系统允许同时打开的文件太少，请提高上限（例如 ulimit -n 4096）后重试，数据没有损坏。 Too few files may be open at once; raise the limit (for example ulimit -n 4096) and try again. The data is not damaged.`
    case 'memory':
      return `内存不足，内嵌数据库无法启动，请腾出内存或提高内存上限后重试，数据没有损坏。 There is not enough memory for the embedded database; free some or raise the limit and try again. The data is not damaged. ${message}`
    case 'version':
      return `数据目录 ${place} 由另一个版本的数据库创建，请用原来的问津版本备份，再恢复到新的目录。 The data folder ${place} was made by another version of the database; back it up with the Wenjin version it came from and restore it into a new folder. ${message}`
    case 'corrupt':
      return `${place} 中的数据已损坏。可用 ${commandLine('check-data')} 查看哪里损坏；恢复时先把数据目录改名留存，再运行 ${commandLine('restore', '备份文件')}。 The data in ${place} is damaged. See what is damaged by ${commandLine('check-data')}; to recover, rename the data folder to keep it, then ${commandLine('restore', 'FILE')}. ${message}`
    case 'crashed':
      return `内嵌数据库意外停止，请重新启动；仍然失败时请用 ${commandLine('check-data')} 检查数据。 The embedded database stopped unexpectedly; please start again, and if that fails, examine the data by ${commandLine('check-data')}. ${message}`
    case 'away':
      return `连接不上 S3_ENDPOINT 指向的对象存储（${place}），请检查地址和网络。 The object store of S3_ENDPOINT (${place}) cannot be reached; check the address and the network. ${message}`
    case 'refused':
      return `对象存储（${place}）拒绝读写，请检查 S3_BUCKET、S3_ACCESS_KEY、S3_SECRET_KEY 和 S3_REGION。 The object store (${place}) refuses to be read or written; check S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY and S3_REGION. ${message}`
  }
}

/** Reasons for a refused connection by SQLSTATE of the PostgreSQL server. */
const refusalsOfPostgres: Readonly<Record<string, string>> = {
  '28P01': 'DATABASE_URL 里的用户名或密码不对。 The user or password in DATABASE_URL is wrong.',
  '28000': 'DATABASE_URL 里的用户不能登录这个数据库。 The user in DATABASE_URL may not sign in to this database.',
  '3D000': 'DATABASE_URL 里的数据库不存在，请先创建它。 The database in DATABASE_URL does not exist; create it first.',
  '42501': 'DATABASE_URL 里的用户没有建表的权限。 The user in DATABASE_URL may not create tables.',
  '53300':
    'DATABASE_URL 指向的数据库连接数已满，请稍后重试或提高上限。 The database of DATABASE_URL has no connection left; try again later or raise its limit.',
  '57P03':
    'DATABASE_URL 指向的数据库正在启动或停止，请稍后重试。 The database of DATABASE_URL is starting or stopping; try again in a moment.',
}

const unreachable = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Explains why the program cannot start, as a sentence in both languages; null for an unexpected error. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof ControlFailure) return error.message
  const { code = '', port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  if (code === 'EADDRINUSE') return `端口 ${port} 已被占用，请用 PORT=… 换一个端口。 Port ${port} is taken; choose another with PORT=….`
  if (code === 'EACCES' && port) return `没有权限监听端口 ${port}，请换一个大于 1024 的端口。 Not permitted to listen on port ${port}.`
  if (code === 'EADDRNOTAVAIL')
    return `地址 ${address} 不属于这台机器，请检查 HOST。 ${address} is not an address of this machine; check HOST.`
  const refusal = refusalsOfPostgres[code]
  if (refusal) return refusal
  if (unreachable.has(code)) return '连接不上 DATABASE_URL 指向的数据库。 The database of DATABASE_URL cannot be reached.'
  const storage = toStorageError(error)
  return storage && sentenceOf(storage)
}

/** Prints the reason and exits with code 1. */
export function exitWithReason(error: unknown): never {
  const reason = reasonOf(error)
  // Always one line, even when the cause has several.
  if (reason)
    console.error(
      reason
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
        .trim(),
    )
  else
    console.error(
      '出现了意料之外的错误，请把下面的内容告诉开发者。 An unexpected error; please report what follows.\n',
      toLoggableError(error),
    )
  process.exit(1)
}
