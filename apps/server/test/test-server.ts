import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import type { Ctx } from '../src/context.ts'
import { registerJobs } from '../src/open-features.ts'
import { openInstance, type Instance } from '../src/instance.ts'
import { createLogger } from '../src/logger.ts'
import { createPostgresDatabase, layDataDir } from './database.ts'
import { lendDatabase } from './pooled-database.ts'
import { Visitor } from './visitor.ts'

/** A whole instance in this process, on a real database and a real port. */
export interface TestServer {
  url: string
  dataDir: string
  ctx: Ctx
  visitor(): Visitor
  /** Stops it and starts it again on the same data, as a deployment does. */
  restart(): Promise<void>
  close(): Promise<void>
}

/** Changes to the instance's dependencies before it serves, e.g. its model or its reader. */
export interface TestServerOptions {
  env?: Record<string, string>
  adjust?: (ctx: Ctx) => void
  webDir?: string
  /** A database of its own in its data folder, for tests that read that folder; otherwise, in a run of vitest, one of the process's pool. */
  ownDatabase?: boolean
}

/** Starts an instance on its own data folder, or on its own database when TEST_DATABASE_URL names a server. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wenjin-server-'))
  // Rate limits have their own tests; in others, one address may make any number of calls.
  const env: Record<string, string> = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PORT: '0',
    RATE_LIMIT: '0',
    TESSERACT: 'none',
    ...options.env,
  }
  let instance: Instance
  let app: App

  async function start(): Promise<void> {
    const config = readConfig(env)
    instance = await openInstance(config, createLogger(config.logLevel), lent?.open())
    // The delay after wrong guesses is recorded instead of waited for.
    instance.ctx.sleep = () => Promise.resolve()
    // Tests must not call the network: one that needs web sources brings its own services.
    instance.ctx.webSearch = null
    options.adjust?.(instance.ctx)
    await registerJobs(instance.ctx)
    await instance.ctx.jobs.start()
    app = await createApp(instance.ctx, options.webDir ? { webDir: options.webDir } : {})
    await app.http.listen({ port: 0, host: '127.0.0.1' })
    await app.resume()
    server.url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
    server.ctx = instance.ctx
  }
  async function stop(): Promise<void> {
    await app.close()
    await instance.close()
  }

  const server: TestServer = {
    url: '',
    dataDir,
    ctx: undefined as unknown as Ctx,
    visitor: () => new Visitor(server.url),
    async restart() {
      await stop()
      await start()
    },
    async close() {
      await stop()
      await lent?.giveBack()
      await postgres?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  const postgres = process.env['TEST_DATABASE_URL'] ? await createPostgresDatabase(process.env['TEST_DATABASE_URL']) : null
  if (postgres) env['DATABASE_URL'] = postgres.url
  const isEmbedded = !env['DATABASE_URL']
  // A browser test or a benchmark has no pool: nothing would remove its databases, and a benchmark measures a start of the engine.
  const pool = options.ownDatabase ? undefined : process.env['WENJIN_TEST_DATABASES']
  const lent = isEmbedded && pool ? await lendDatabase(pool) : null
  if (isEmbedded && !lent) await layDataDir(dataDir)
  await start()
  return server
}
