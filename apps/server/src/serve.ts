import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { runBackup, type BackupRequest } from './backup/backup-request.ts'
import type { Config } from './config.ts'
import { runAdmin, type AdminCommand } from './control/admin-command.ts'
import { ControlFailure } from './control/control-reply.ts'
import { serveControl } from './control/control-server.ts'
import { runImport, type FileImportRequest } from './control/import-request.ts'
import { findMissingFiles } from './data-check/check-files.ts'
import { runCheck, type DataCheckRequest } from './data-check/check-request.ts'
import type { Database } from './db/client.ts'
import { acquitTurns } from './features/ask/session/index.ts'
import { refuseDeadly } from './features/platform/refusal/index.ts'
import { claimAddress } from './features/platform/first-run/index.ts'
import { loadManual } from './features/library/upload/index.ts'
import type { Ctx } from './context.ts'
import { commandLine, rootDir } from './installation.ts'
import { registerJobs } from './open-features.ts'
import { openInstance } from './instance.ts'
import { forgetDeaths, innocentOf, readDeaths } from './watchdog/death-record.ts'
import { startWatchdog } from './watchdog/watchdog.ts'

/** Terminals signal the whole process group, so one Ctrl-C may arrive twice; only a later signal counts as a second press. */
const sameKeyMs = 1000

/** Warns the operator of missing stored files. Not done for an object store, which is remote and reports its own read failures. */
async function warnOfMissing(ctx: Ctx): Promise<void> {
  const missing = ctx.blobs.current.place !== 'folder' ? [] : await findMissingFiles(ctx)
  if (missing.length === 0) return
  ctx.log.error(
    { missing },
    `有些原始文件找不到了，文字仍可搜索；请运行 ${commandLine('check-data')} 查看是哪些 · stored files are missing, their text can still be searched; run ${commandLine('check-data')} to see which`,
  )
}

/** Acts on the deaths of earlier processes on this data: refuses what they died of, and does not count them against what merely ran. */
async function learnFromDeaths(ctx: Ctx): Promise<void> {
  const deaths = readDeaths(ctx.config.dataDir)
  await refuseDeadly(ctx, deaths)
  ctx.jobs.acquit(innocentOf(deaths, 'job'))
  await acquitTurns(ctx.db, innocentOf(deaths, 'answer'))
  forgetDeaths(ctx.config.dataDir)
}

/**
 * Opens an instance on a database that is being opened, and serves until the process is asked to stop.
 * @throws StorageError when the database cannot be used, and the system's errors about host and port
 */
export async function serve(config: Config, log: Logger, opening: Promise<Database>): Promise<void> {
  const instance = await openInstance(config, log, opening)
  const { ctx } = instance
  await learnFromDeaths(ctx)
  // An unfinished answer or import may have killed the previous process, so the watchdog starts before they resume.
  const stopWatchdog = startWatchdog({ dataDir: config.dataDir })
  await registerJobs(ctx)
  await ctx.jobs.start()
  const stopped = new AbortController()
  const commands = {
    import: (command: unknown, print: (line: string) => void) => runImport(ctx, command as FileImportRequest, print, stopped.signal),
    backup: (command: unknown) => runBackup(ctx, command as BackupRequest),
    'check-data': (command: unknown, print: (line: string) => void) => runCheck(ctx, command as DataCheckRequest, print),
    admin: (command: unknown, print: (line: string) => void) => runAdmin(ctx, command as AdminCommand, print),
  }
  const closeControl = await serveControl(config.dataDir, commands, log)
  const webDir = join(rootDir, 'apps', 'web', 'dist')
  const hasPage = existsSync(join(webDir, 'index.html'))
  if (!hasPage) log.warn('the page is not built; only the API is served')
  if (config.publicUrl?.startsWith('https:') && config.trustedProxies.length === 0) {
    log.warn(
      'PUBLIC_URL 是 https，但没有设置 TRUSTED_PROXIES：看不到访问者的真实地址，Cookie 也不会标为 Secure · PUBLIC_URL is https but TRUSTED_PROXIES is not set: real addresses and https are not seen',
    )
  }
  if (config.redisUrl && ctx.blobs.current.place === 'folder') {
    log.warn(
      '设置了 REDIS_URL，但没有设置 S3_ENDPOINT：文件只在各实例自己的数据目录里，别的实例读不到 · REDIS_URL is set but S3_ENDPOINT is not: files stay in the data folder of one instance, where others cannot read them',
    )
  }
  const app = await createApp(ctx, hasPage ? { webDir } : {})

  const closeAll = async () => {
    stopped.abort(new ControlFailure('问津正在停止，没有导入完。 Wenjin is stopping; the import did not finish.'))
    await app.close()
    await closeControl()
    await instance.close()
    await stopWatchdog()
  }
  let closing: Promise<void> | null = null
  const close = () => (closing ??= closeAll())
  let stoppingSince: number | null = null
  const stop = async () => {
    // A second Ctrl-C exits at once, without waiting for the shutdown.
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > sameKeyMs) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    await close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())

  try {
    await app.http.listen({ port: config.port, host: config.host })
    // Calls are served from here on; a task that arrives before its worker thread is loaded waits for it.
    await Promise.all([ctx.compute.warmUp(), warnOfMissing(ctx)])
    await loadManual(ctx, join(rootDir, 'docs', 'manual'))
    await app.resume()
  } catch (error) {
    await close()
    // A signal during the start closed resources that the start was using, so this error is expected.
    if (stoppingSince !== null) return
    throw error
  }
  // A start that completed after such a signal must not announce the server either.
  if (stoppingSince !== null) return
  const address = app.http.server.address() as AddressInfo
  const shownHost = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const origin = config.publicUrl ?? `http://${shownHost}:${address.port}`
  console.log(`问津已启动 Wenjin is ready: ${origin}`)
  const claim = await claimAddress(ctx, origin)
  if (claim) {
    console.log(
      `还没有管理员，打开这个链接创建并开始设置（链接里有口令，请不要转发） There is no admin yet; open this link to become it and to set up: ${claim}`,
    )
  }
}
