import { randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { file } from '../db/schema/library/file.ts'
import type { OwnedTable } from '../feature.ts'
import { guestOwner } from '../http/caller.ts'
import { ensureWebTopic } from './library/access/index.ts'
import { eraseOwned } from './people/account/owned-data.ts'
import { createUsers } from '../../test/people.ts'
import { runJob } from '../../test/run-job.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

// Fills every table through its schema, lets time pass, and expects that each row ends as the manifest of its feature says.

const dayMs = 86_400_000
let server: TestServer
let now = Date.now()
let tables: OwnedTable[]

type Row = Record<string, unknown>
/** A row with the rows that it references, by table. */
interface Filled {
  table: PgTable
  row: Row
  parents: Map<string, Filled>
}

beforeAll(async () => {
  server = await startTestServer({ ownDatabase: true, adjust: (ctx) => (ctx.now = () => now) })
  tables = server.ctx.features.flatMap(({ owns }) =>
    (owns ?? []).flatMap((owned) => (is(owned, PgTable) || 'room' in owned ? [owned as OwnedTable] : [])),
  )
})
afterAll(() => server.close())

const tableOf = (name: string) => tables.find(({ table }) => getTableName(table) === name)!.table
const keyOf = (column: PgColumn) => Object.entries(getTableColumns(column.table)).find(([, one]) => one === column)![0]

function valueOf(column: PgColumn, given: Row): unknown {
  const key = keyOf(column)
  if (key in given) return given[key]
  if (!column.notNull || column.hasDefault) return undefined
  if (/hash$/i.test(key)) return randomBytes(32).toString('hex')
  const [choice] = column.enumValues ?? []
  switch (column.dataType) {
    case 'number':
      return column.columnType === 'PgBigInt53' ? now : 1
    case 'boolean':
      return false
    case 'json':
      return {}
    case 'array':
      return []
    case 'custom':
      return Buffer.from([1])
    default:
      return column.columnType === 'PgArray' ? [] : (choice ?? nanoid())
  }
}

/** Inserts a row, and first the rows that it references. @param given values of this table and of those that it references */
async function fill(table: PgTable, given: Row, made = new Map<string, Filled>()): Promise<Filled> {
  const known = made.get(getTableName(table))
  if (known) return known
  const row: Row = {}
  const { columns, foreignKeys } = getTableConfig(table)
  for (const { reference } of foreignKeys) {
    const { columns: own, foreignColumns, foreignTable } = reference()
    if (foreignTable === table || !own.every(({ notNull }) => notNull)) continue
    const parent = await fill(foreignTable as PgTable, given, made)
    own.forEach((column, at) => (row[keyOf(column as PgColumn)] = parent.row[keyOf(foreignColumns[at] as PgColumn)]))
  }
  for (const column of columns) {
    const value = valueOf(column, given)
    if (!(keyOf(column) in row) && value !== undefined && column.generated === undefined) row[keyOf(column)] = value
  }
  const [stored] = (await server.ctx.db.insert(table).values(row).returning()) as Row[]
  const filled = { table, row: stored!, parents: made }
  made.set(getTableName(table), filled)
  return filled
}

async function storedFile(id: string) {
  const [row] = await server.ctx.db.select().from(file).where(eq(file.id, id))
  return row!
}

async function count(table: PgTable): Promise<number> {
  return server.ctx.db.$count(table)
}

const hasEnd = (wanted: (end: OwnedTable['end']) => boolean) => tables.filter(({ end }) => wanted(end)).map(({ table }) => table)
const names = (list: readonly PgTable[]) => list.map((table) => getTableName(table))

const remaining = async (list: readonly PgTable[]) => {
  const counted = await Promise.all(list.map(async (table) => [getTableName(table), await count(table)] as const))
  return counted.filter(([, rows]) => rows > 0)
}

test('every table ends in one of the ways that are tested here', () => {
  expect(names(hasEnd((end) => end === 'instance')).toSorted()).toEqual(['blocked_caller', 'redeem_code', 'setting', 'team', 'tracked_day'])
  expect(names(hasEnd((end) => end === 'expires'))).toEqual(['captcha_challenge'])
})

test('rows that a foreign key ends are deleted with the row that they belong to', async () => {
  const wrong: string[] = []
  const list = hasEnd((end) => end === 'parent')
  for (const table of list) {
    const keys = getTableConfig(table).foreignKeys.filter(
      ({ onDelete, reference }) => onDelete === 'cascade' && reference().foreignTable !== table,
    )
    const key = (keys.find(({ reference }) => reference().columns.every(({ notNull }) => notNull)) ?? keys[0]!).reference()
    const foreignTable = key.foreignTable as PgTable
    // A link references one of several kinds of objects; the others are null.
    const parent = await fill(foreignTable, {})
    const values = key.foreignColumns.map((column) => parent.row[keyOf(column as PgColumn)])
    await fill(table, Object.fromEntries(key.columns.map((column, at) => [keyOf(column as PgColumn), values[at]])), parent.parents)
    const before = await count(table)
    await server.ctx.db.delete(foreignTable).where(and(...key.foreignColumns.map((column, at) => eq(column, values[at]))))
    if ((await count(table)) !== before - 1) wrong.push(getTableName(table))
  }
  expect(wrong).toEqual([])
  expect(list.length).toBeGreaterThan(25)
})

test('rows of an owner, of a guest and of an account, are erased with the owner, and those of a topic with it', async () => {
  for (const { table } of tables) await server.ctx.db.delete(table).catch(() => undefined)
  const list = hasEnd((end) => end === 'owner' || end === 'topic')
  const guest = server.visitor()
  await guest.token()
  const [{ uid, visitor: account }] = await createUsers(server, [{}])
  const visitorId = guest.cookieOf('tid')!.split('.')[0]!
  for (const [visitor, owner] of [
    [guest, { owner: guestOwner(visitorId), visitorId }],
    [account, { owner: uid, visitorId: '', uid }],
  ] as const) {
    // A real file, since only the parser and the index can make these rows.
    const ofFile = new Set(['user_account', 'topic', 'file', 'document', 'snapshot', 'passage', 'index_segment', 'index_posting'])
    const { topicId, blobHash, parentId } = await storedFile(
      (await visitor.put('灯塔.md', `# 灯塔\n\n${owner.owner}的灯塔建于一八七三年。`)).id,
    )
    const made = new Map<string, Filled>([
      [getTableName(tableOf('topic')), { table: tableOf('topic'), row: { id: topicId }, parents: new Map() }],
    ])
    if ('uid' in owner) made.set('user_account', { table: tableOf('user_account'), row: { uid }, parents: made })
    for (const table of list) {
      const name = getTableName(table)
      // Accounts alone have pictures of themselves.
      if (ofFile.has(name) || (name === 'avatar' && visitor === guest)) continue
      const isGuestSession = name === 'session' && visitor === guest
      await fill(table, { ...owner, topicId, parentId, blobHash, ...(isGuestSession && { owner: 'guest' }) }, made)
    }
    expect(await Promise.all(list.filter((table) => table !== tableOf('avatar')).map(count))).not.toContain(0)
    await eraseOwned(server.ctx, owner.owner)
    if ('uid' in owner) await server.ctx.db.delete(tableOf('user_account'))
  }
  for (const { end } of tables) if (typeof end === 'object') await runJob(server, end.job)
  await vi.waitFor(async () => expect(await remaining(list)).toEqual([]), { timeout: 60_000 })
  expect(list.length).toBeGreaterThan(12)
})

test('rows that a repeating job ends are gone when their time has passed', async () => {
  const list = hasEnd((end) => typeof end === 'object')
  const pages = await ensureWebTopic(server.ctx)
  for (const table of list) {
    const made = new Map<string, Filled>()
    // Pages of the web are documents in a topic of their own.
    made.set('topic', { table: tableOf('topic'), row: pages as unknown as Row, parents: made })
    const { row: page } = await fill(tableOf('document'), { topicId: pages.id, readAt: now }, made)
    await fill(
      table,
      { owner: guestOwner('v1'), visitorId: 'v1', documentId: page['id'], day: new Date(now).toISOString().slice(0, 10) },
      made,
    )
  }
  now += 1000 * dayMs
  for (const { end } of tables) if (typeof end === 'object') await runJob(server, end.job)
  expect(await remaining(list)).toEqual([])
  expect(list.length).toBeGreaterThan(12)
})

test('an expired challenge is deleted by the next one', async () => {
  const challenge = tableOf('captcha_challenge')
  await fill(challenge, { visitorId: 'v1' })
  now += dayMs
  await server.visitor().post('/api/captcha/get', { captchaType: 'blockPuzzle' })
  expect(await count(challenge)).toBe(1)
})
