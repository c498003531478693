import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chown, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'

const run = promisify(execFile)

/** The secret of instances with a database in common and data folders of their own. */
export const sharedSecret = 'the-secret-of-all-instances-in-a-test'

/** A PostgreSQL server for the duration of a test run. */
export interface ThrowAwayPostgres {
  /** `postgres://…`, for TEST_DATABASE_URL. */
  url: string
  stop(): Promise<void>
}

/** Returns the folders of PostgreSQL's programs, in addition to the PATH. */
async function binFolders(): Promise<string[]> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions
      .sort()
      .toReversed()
      .map((version) => join(debian, version, 'bin')),
  ]
}

async function findBin(): Promise<string | null> {
  for (const folder of await binFolders()) {
    const there = await Promise.all(
      ['postgres', 'initdb'].map((name) =>
        access(join(folder, name)).then(
          () => true,
          () => false,
        ),
      ),
    )
    if (there.every(Boolean)) return folder
  }
  return null
}

/** Returns the ids of an ordinary user, since PostgreSQL refuses to run as root; null when the current user is ordinary. */
async function ordinaryUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) }
}

/** Starts a server on its own socket; null when PostgreSQL is not installed. */
export async function startPostgres(): Promise<ThrowAwayPostgres | null> {
  const bin = await findBin()
  if (!bin) return null
  const folder = await mkdtemp(join(tmpdir(), 'wenjin-pg-'))
  const user = await ordinaryUser()
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const options = { ...user, cwd: folder }
  await run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'], options)
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', folder, '-h', '', '-F'], { ...options, stdio: 'ignore' })
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  await ready(url)
  return {
    url,
    async stop() {
      server.kill('SIGINT')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function ready(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempt >= 100) throw error
      await delay(100)
    }
  }
}
