import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findFreePort } from '../../src/providers/testing/free-port.ts'
import { copyFolder, layDataDir } from '../database.ts'
import { failToStart, makeDataDir, programFile, runProgram, SpawnedServer, startedDataDir } from '../spawned-server.ts'

const runTool = (command: string, ...args: string[]) => spawnSync(command, args)

/** Mounting a small test disk requires root; without it these tests are skipped. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const place = join(tmpdir(), `wenjin-mount-${process.pid}`)
  const run = (command: string, ...args: string[]) => runTool(command, ...args, place).status === 0
  return run('mkdir', '-p') && run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs') && run('umount') && run('rmdir')
}

let dataDir: string

beforeEach(async () => {
  dataDir = await makeDataDir()
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Opens the folder as every start does, with a program that exits by itself. */
async function expectToOpen(): Promise<void> {
  const program = runProgram('admin', { dataDir, args: ['list'] })
  const code = await program.ended
  expect({ code, output: program.output() }).toMatchObject({ code: 0 })
}

async function overwrite(path: string, bytes: Uint8Array, at: number): Promise<void> {
  const file = await open(join(dataDir, path), 'r+')
  await file.write(bytes, 0, bytes.byteLength, at)
  await file.close()
}

describe.skipIf(!canMount())('a full disk is reported as full, never as damaged, and the start succeeds when there is space again', () => {
  const mount = (options: string) => expect(runTool('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', dataDir).status).toBe(0)
  /** Fills the disk except for this many bytes. */
  function fill(left: number): void {
    const filler = join(dataDir, 'filler')
    runTool('dd', 'if=/dev/zero', `of=${filler}`, 'bs=4k')
    if (left > 0) runTool('truncate', '-s', `-${left}`, filler)
  }
  afterEach(() => {
    runTool('umount', dataDir)
  })

  const isFull = /磁盘空间不足.*数据没有损坏.*The disk is full.*not damaged/

  test('at the first start, at whatever step the space ends', async () => {
    mount('size=12m')
    expect(await failToStart({}, { dataDir })).toMatch(isFull)
    await rm(dataDir, { recursive: true, force: true }).catch(() => undefined)
    fill(0)
    expect(await failToStart({}, { dataDir })).toMatch(isFull)
    runTool('mount', '-o', 'remount,size=120m', dataDir)
    await rm(join(dataDir, 'filler'))
    await expectToOpen()
  })

  test('at a later start, and after a kill', async () => {
    mount('size=120m')
    copyFolder(await startedDataDir(), dataDir)
    fill(0)
    expect(await failToStart({}, { dataDir })).toMatch(isFull)
    await rm(join(dataDir, 'filler'))
    const server = new SpawnedServer(dataDir, {})
    await server.start()
    await server.kill9()
    fill(0)
    expect(await failToStart({}, { dataDir })).toMatch(isFull)
    await rm(join(dataDir, 'filler'))
    await expectToOpen()
  })

  test('when no further file can be created', async () => {
    mount('size=120m,nr_inodes=60')
    expect(await failToStart({}, { dataDir })).toMatch(isFull)
  })

  test('a disk mounted read-only is reported as such', async () => {
    mount('size=120m')
    await layDataDir(dataDir)
    runTool('mount', '-o', 'remount,ro', dataDir)
    expect(await failToStart({}, { dataDir })).toMatch(/不能写入.*没有损坏.*cannot be written.*not damaged/)
    runTool('mount', '-o', 'remount,rw', dataDir)
    await expectToOpen()
  })
})

test.skipIf(!canMount())('a full log disk stops no answer, and logging continues when there is space', async () => {
  await layDataDir(dataDir)
  const logDir = await makeDataDir()
  runTool('mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', logDir)
  runTool('dd', 'if=/dev/zero', `of=${join(logDir, 'filler')}`, 'bs=4k')
  const log = await open(join(logDir, 'log'), 'a')
  const port = await findFreePort()
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'info', SEARCH_SERVICES: 'none' }
  const child = spawn(process.execPath, [programFile('main')], { env, stdio: ['ignore', log.fd, 'ignore'] })
  try {
    const isHealthy = () =>
      fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(5000) }).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(isHealthy).toBe(200)
    expect(await readFile(join(logDir, 'log'), 'utf8')).toBe('')
    await rm(join(logDir, 'filler'))
    expect(await isHealthy()).toBe(200)
    await expect.poll(() => readFile(join(logDir, 'log'), 'utf8')).toMatch(/lines of the log could not be written.*\n.*"route":"\/healthz"/)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'close')
    await log.close()
    runTool('umount', logDir)
    await rm(logDir, { recursive: true, force: true })
  }
})

describe('an obstacle is named, and the start succeeds after its removal', () => {
  test('a file in place of the folder or one of its parents', async () => {
    const file = join(dataDir, 'file')
    await writeFile(file, '')
    const isFile = /是一个文件.*is a file/
    expect(await failToStart({}, { dataDir: file })).toMatch(isFile)
    expect(await failToStart({}, { dataDir: join(file, 'data') })).toMatch(isFile)
  })

  test('a lock file with other content is not an obstacle, since it only serves as a lock', async () => {
    await layDataDir(dataDir)
    await writeFile(join(dataDir, 'wenjin.lock'), 'x'.repeat(5000))
    await expectToOpen()
  })

  test('a first start that was killed half-way is started again', async () => {
    await mkdir(join(dataDir, 'db.new', 'base'), { recursive: true })
    await expectToOpen()
    expect(await readdir(dataDir)).not.toContain('db.new')
  })

  test('a folder of another version of the engine', async () => {
    await layDataDir(dataDir)
    const version = join(dataDir, 'db', 'PG_VERSION')
    await writeFile(version, '17\n')
    expect(await failToStart({}, { dataDir })).toMatch(/另一个版本的数据库.*another version of the database/)
    await writeFile(version, '18\n')
    await expectToOpen()
  })

  test('the limit of open files is too low', async () => {
    await layDataDir(dataDir)
    const { stderr, status } = spawnSync('sh', ['-c', 'ulimit -n 40; exec "$0" "$1"', process.execPath, programFile('main')], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' },
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/^系统允许同时打开的文件太少.*not damaged\.\n$/)
    expect(status).toBe(1)
    await expectToOpen()
  })
})

describe('damaged data are reported as damaged, with the cause and the remedy', () => {
  beforeEach(() => layDataDir(dataDir))

  test.each<[string, () => Promise<void>]>([
    ['the control file is other bytes', () => overwrite('db/global/pg_control', Buffer.alloc(2, 0xff), 60)],
    ['the control file is gone', () => rm(join(dataDir, 'db/global/pg_control'))],
    ['the log is gone', () => rm(join(dataDir, 'db/pg_wal'), { recursive: true })],
    [
      'the log is zeros',
      async () => {
        const segment = (await readdir(join(dataDir, 'db/pg_wal'))).find((name) => /^[0-9A-F]{24}$/.test(name))
        await overwrite(`db/pg_wal/${segment}`, Buffer.alloc((await stat(join(dataDir, 'db/pg_wal', segment!))).size), 0)
      },
    ],
    ['a page of the list of tables is other bytes', () => overwrite('db/base/5/1259', Buffer.from('abc'), 5000)],
    ['the list of tables ends too early', () => truncate(join(dataDir, 'db/base/5/1259'), 5000)],
    ['the version is gone', () => rm(join(dataDir, 'db/PG_VERSION'))],
  ])('%s', async (_, damage) => {
    await damage()
    const { ino } = await stat(join(dataDir, 'db'))
    expect(await failToStart({}, { dataDir })).toMatch(/已损坏.*npm run check-data.*npm run restore.*is damaged.*rename the data folder/)
    // Damaged data are not replaced by a new folder.
    expect((await stat(join(dataDir, 'db'))).ino).toBe(ino)
  })
})
