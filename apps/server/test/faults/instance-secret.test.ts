import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseManifest } from '../../src/backup/manifest.ts'
import { tarEnd, tarMember } from '../../src/backup/tar.ts'
import { readBackup } from '../../src/backup/verify-backup.ts'
import { readConfig } from '../../src/config.ts'
import { readStoredSetup, storeConnection } from '../../src/connections/stored-connections.ts'
import type { Ctx } from '../../src/context.ts'
import { openDatabase } from '../../src/db/client.ts'
import { user } from '../../src/db/schema/people/account.ts'
import { setting } from '../../src/db/schema/platform/setting.ts'
import { webhookEndpoint } from '../../src/db/schema/platform/webhook.ts'
import { sealSecret } from '../../src/features/platform/webhook/endpoint-secret.ts'
import { openInstance } from '../../src/instance.ts'
import { sealText } from '../../src/lib/secret/sealed-text.ts'
import { createLogger } from '../../src/logger.ts'
import { collect } from '../collect.ts'
import { createPostgresDatabase, layDataDir } from '../database.ts'
import { startPostgres, type ThrowAwayPostgres } from '../postgres.ts'
import { failToStart, makeDataDir, runProgram, SpawnedServer } from '../spawned-server.ts'

// The secret of an instance through the real programs: where it lies, what a backup holds, and what happens where it is missing.

const serviceKey = 'sk-the-key-of-the-model-0001'
const former = 'an-old-secret-of-forty-characters-00000001'
const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await makeDataDir()
  folders.push(folder)
  return folder
}

async function emptyInstance(): Promise<string> {
  const folder = await newFolder()
  await layDataDir(folder)
  return folder
}

/** Opens the instance of a data folder for a moment. */
async function inside<T>(dataDir: string, work: (ctx: Ctx) => Promise<T>, env: Record<string, string> = {}): Promise<T> {
  const instance = await openInstance(readConfig({ DATA_DIR: dataDir, TESSERACT: 'none', ...env }), createLogger('silent'))
  try {
    return await work(instance.ctx)
  } finally {
    await instance.close()
  }
}

async function connect({ db, secret, now }: Ctx): Promise<void> {
  await storeConnection(db, secret, 'model', { address: 'http://127.0.0.1:9/v1', key: serviceKey, model: 'm' })
  await db.insert(user).values({ uid: 'u1', name: '甲', role: 'user', createdAt: now() })
  const endpoint = { uid: 'u1', name: '甲', url: 'http://127.0.0.1:9/', events: [], state: 'active' as const, createdAt: now() }
  await db.insert(webhookEndpoint).values(['w1', 'w2'].map((id) => ({ ...endpoint, id, secret: sealSecret('signing', secret) })))
}

const keyIn = async ({ db, secret, log }: Ctx) => (await readStoredSetup(db, secret, log)).connections.model?.key ?? null
const settingsIn = async ({ db }: Ctx) => (await db.select().from(setting)).map(({ key }) => key)
const secretOf = async (dataDir: string) => (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()

async function run(name: 'backup' | 'restore' | 'admin', dataDir: string, args: string[], env: Record<string, string> = {}) {
  const program = runProgram(name, { dataDir, args, env })
  return { code: await program.ended, output: program.output() }
}

async function backUp(dataDir: string): Promise<string> {
  const file = join(await newFolder(), 'one.backup')
  expect(await run('backup', dataDir, [file])).toMatchObject({ code: 0 })
  return file
}

/** Rewrites a backup as an older version made it: with the secret in the table of settings, in which all is sealed with it. */
async function asOlder(file: string, rows: [string, string][]): Promise<void> {
  const members = await collect(
    (async function* () {
      for await (const { name, body } of readBackup(file)) yield { name, bytes: await buffer(body) }
    })(),
  )
  const manifest = parseManifest(members.pop()!.bytes.toString())
  const name = 'tables/setting/000001.jsonl'
  const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  manifest.tables.find((table) => table.name === 'setting')!.rows = rows.length
  manifest.members = [
    ...manifest.members.filter((member) => member.name !== name),
    { name, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') },
  ]
  const last = { name: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }
  const written: Uint8Array[] = []
  for (const member of [...members.filter((each) => each.name !== name), { name, bytes }, last])
    written.push(...(await collect(tarMember(member.name, member.bytes.length, [member.bytes]))))
  await writeFile(file, gzipSync(Buffer.concat([...written, tarEnd()])))
}

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

describe('a backup and its restore', () => {
  let source: string
  let file: string
  beforeAll(async () => {
    source = await emptyInstance()
    await inside(source, connect)
    file = await backUp(source)
  })

  test('the secret lies in a file of its owner, and neither it nor what it seals can be read in the backup', async () => {
    const secret = await secretOf(source)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(source, 'secret.key'))).mode & 0o777).toBe(0o600)
    expect(await inside(source, settingsIn)).not.toContain('secret')
    const bytes = await buffer(createReadStream(file).pipe(createGunzip()))
    expect(bytes.includes('connection.model')).toBe(true)
    for (const hidden of [secret, serviceKey]) expect(bytes.includes(hidden)).toBe(false)
  })

  test('without the secret the restore and the next start say which keys to enter again, and the instance works', async () => {
    const target = await emptyInstance()
    const { code, output } = await run('restore', target, [file])
    expect(code).toBe(0)
    const lines = [/请重新填写：语言模型、Webhook 的签名密钥 ×2。/, /enter them again: language model, signing secret of a webhook ×2\./]
    for (const line of lines) expect(output).toMatch(line)
    const server = new SpawnedServer(target, {})
    await server.start()
    try {
      for (const line of lines) expect(server.output).toMatch(line)
      expect(await server.visitor().get('/api/instance')).toMatchObject({ model: null })
    } finally {
      await server.stop()
    }
    await inside(target, async ({ db, secret, log }) => {
      expect((await readStoredSetup(db, secret, log)).lost).toEqual(['model'])
      await storeConnection(db, secret, 'model', { address: 'http://127.0.0.1:9/v1', key: 'sk-entered-again', model: 'm' })
    })
    expect(await inside(target, keyIn)).toBe('sk-entered-again')
    expect(await secretOf(target)).not.toBe(await secretOf(source))
  })

  test('with the file of the secret, before the restore or after it, or with its value in WENJIN_SECRET, nothing is lost', async () => {
    const [before, after, variable] = [await emptyInstance(), await emptyInstance(), await emptyInstance()]
    await copyFile(join(source, 'secret.key'), join(before, 'secret.key'))
    const env = { WENJIN_SECRET: await secretOf(source) }
    for (const [target, set] of [
      [before, {}],
      [variable, env],
    ] as const) {
      const { code, output } = await run('restore', target, [file], set)
      expect({ code, lost: output.includes('enter them again') }).toEqual({ code: 0, lost: false })
      expect(await inside(target, keyIn, set)).toBe(serviceKey)
    }
    await expect(stat(join(variable, 'secret.key'))).rejects.toThrow('ENOENT')
    expect((await run('restore', after, [file])).output).toContain('enter them again')
    expect(await inside(after, keyIn)).toBeNull()
    await copyFile(join(source, 'secret.key'), join(after, 'secret.key'))
    expect(await inside(after, keyIn)).toBe(serviceKey)
  })

  test('a backup of an older version, which holds the secret, is restored with its keys and without that secret', async () => {
    const older = join(await newFolder(), 'older.backup')
    await copyFile(file, older)
    const sealed = sealText(JSON.stringify({ address: 'http://127.0.0.1:9/v1', key: serviceKey, model: 'm' }), former, 'connection.model')
    await asOlder(older, [
      ['secret', former],
      ['connection.model', sealed],
    ])
    const target = await emptyInstance()
    expect(await run('restore', target, [older])).toMatchObject({ code: 0 })
    expect(await secretOf(target)).not.toBe(former)
    expect(await inside(target, async (ctx) => [await keyIn(ctx), await settingsIn(ctx)])).toEqual([
      serviceKey,
      expect.not.arrayContaining(['secret']),
    ])
  })
})

/** Puts a database into the state in which an older version left it. */
async function downgrade(databaseUrl: string | null, dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, log: createLogger('silent') })
  const sealed = sealText(JSON.stringify({ address: 'http://127.0.0.1:9/v1', key: serviceKey, model: 'm' }), former, 'connection.model')
  await database.db.insert(setting).values([
    { key: 'secret', value: former },
    { key: 'connection.model', value: sealed },
  ])
  await database.close()
}

test('the secret of an older version moves from the table to the file, and the keys stay readable', async () => {
  const dataDir = await emptyInstance()
  await downgrade(null, dataDir)
  expect(await inside(dataDir, keyIn)).toBe(serviceKey)
  expect(await secretOf(dataDir)).toBe(former)
  expect(await inside(dataDir, settingsIn)).not.toContain('secret')
  // WENJIN_SECRET takes over what the file opens.
  const env = { WENJIN_SECRET: 'another-secret-of-more-than-32-characters' }
  expect(await inside(dataDir, keyIn, env)).toBe(serviceKey)
  await rm(join(dataDir, 'secret.key'))
  expect(await inside(dataDir, keyIn, env)).toBe(serviceKey)
})

test('a bad secret ends the start with one line that names it; a lost file does not', async () => {
  expect(await failToStart({ WENJIN_SECRET: 'too short' })).toContain('WENJIN_SECRET')
  const dataDir = await emptyInstance()
  await inside(dataDir, connect)
  await writeFile(join(dataDir, 'secret.key'), 'half')
  expect(await failToStart({}, { dataDir })).toContain(join(dataDir, 'secret.key'))
  await rm(join(dataDir, 'secret.key'))
  expect(await inside(dataDir, keyIn)).toBeNull()
})

describe('instances that share a PostgreSQL', () => {
  let postgres: ThrowAwayPostgres | null
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  test('need the same secret: a start without it says what is missing, and an admin can replace a lost one', async (context) => {
    if (!postgres) return context.skip('PostgreSQL is not installed')
    const { url } = await createPostgresDatabase(postgres.url)
    const env = { DATABASE_URL: url }
    const [first, second] = [await newFolder(), await newFolder()]
    await inside(first, connect, env)
    const line = await failToStart(env, { dataDir: second })
    for (const named of ['secret.key', 'WENJIN_SECRET', 'replace-secret', second]) expect(line).toContain(named)
    await expect(stat(join(second, 'secret.key'))).rejects.toThrow('ENOENT')
    const own = { ...env, WENJIN_SECRET: 'a-secret-that-the-first-one-does-not-have' }
    expect(await failToStart(own, { dataDir: second })).toContain('WENJIN_SECRET 与它不同')

    await copyFile(join(first, 'secret.key'), join(second, 'secret.key'))
    expect(await inside(second, keyIn, env)).toBe(serviceKey)
    // The same secret as a variable needs no file.
    expect(await inside(await newFolder(), keyIn, { ...env, WENJIN_SECRET: await secretOf(first) })).toBe(serviceKey)

    const replaced = await run('admin', await newFolder(), ['replace-secret'], own)
    expect(replaced).toMatchObject({ code: 0, output: expect.stringContaining('enter them again: language model') as string })
    expect(await inside(await newFolder(), keyIn, own)).toBeNull()
    expect(await failToStart(env, { dataDir: first })).toContain('secret.key')
  })

  test('take the secret of an older version over one after the other, and it leaves the table once a file is known to last', async (context) => {
    if (!postgres) return context.skip('PostgreSQL is not installed')
    const { url } = await createPostgresDatabase(postgres.url)
    const env = { DATABASE_URL: url }
    await downgrade(url, await newFolder())
    const [first, second] = [await newFolder(), await newFolder()]
    for (const folder of [first, second]) expect(await inside(folder, keyIn, env)).toBe(serviceKey)
    const file = join(await newFolder(), 'shared.backup')
    const rows = await inside(first, settingsIn, env)
    expect(rows).not.toContain('secret')
    expect(await run('backup', second, [file], env)).toMatchObject({ code: 0 })
    expect((await buffer(createReadStream(file).pipe(createGunzip()))).includes(former)).toBe(false)
    for (const folder of [first, second]) expect(await inside(folder, keyIn, env)).toBe(serviceKey)
  })
})
