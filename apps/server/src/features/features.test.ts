import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limits, type StorageKind, type StorageUse, type Topic } from '@wenjin/contract'
import { Column, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feature, OwnedTable } from '../feature.ts'
import { loadFeatures } from '../load-features.ts'
import { eraseOwned } from './people/account/owned-data.ts'
import { registered } from '../../test/features/sample/note/note.feature.ts'
import { createUsers, type TestUser } from '../../test/people.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'

const source = join(dirname(fileURLToPath(import.meta.url)), '..')

describe('table ownership', () => {
  let features: Feature[]
  /** Table names by their exports in `db/schema`. */
  const exported = new Map<string, string>()
  const ownersOf = new Map<string, string[]>()

  beforeAll(async () => {
    features = await loadFeatures()
    for (const file of globSync('db/schema/**/*.ts', { cwd: source })) {
      const tables = Object.entries((await import(join(source, file))) as Record<string, unknown>).filter(([, table]) => is(table, PgTable))
      for (const [name, table] of tables) exported.set(name, getTableName(table as PgTable))
    }
    for (const { name, owns } of features) {
      for (const owned of owns ?? []) {
        const table = getTableName(owned.table)
        ownersOf.set(table, [...(ownersOf.get(table) ?? []), name])
      }
    }
  })

  test('exactly one feature owns each table, except the queue’s own table', () => {
    const whole = features.flatMap(({ owns }) => (owns ?? []).filter((owned) => !is(owned, Column)).map(({ table }) => getTableName(table)))
    expect(whole.toSorted()).toEqual([...new Set(whole)].toSorted())
    expect([...exported.values()].filter((table) => !whole.includes(table))).toEqual(['job'])
  })

  test('no feature writes a table of another feature', () => {
    const foreign: string[] = []
    let writes = 0
    for (const file of globSync('features/**/*.ts', { cwd: source })) {
      if (file.endsWith('.test.ts')) continue
      const [area, folder] = file.slice('features/'.length).split('/')
      const text = readFileSync(join(source, file), 'utf8')
      const written = [
        ...text.matchAll(/\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g),
        ...text.matchAll(/(?:insert into|update|delete from)\s+\$\{(\w+)\}/g),
      ].flatMap(([, name]) => exported.get(name!) ?? [])
      const named = [...text.matchAll(/(?:insert into|delete from)\s+([a-z_]+)\b/g)].map(([, name]) => name!)
      for (const table of [...written, ...named.filter((name) => ownersOf.has(name))]) {
        writes += 1
        if (!ownersOf.get(table)?.includes(`${area}/${folder}`)) foreign.push(`${relative('features', file)} writes ${table}`)
      }
    }
    expect(foreign).toEqual([])
    expect(writes).toBeGreaterThan(150)
  })

  test('the name of a manifest matches its folder', () => {
    for (const file of globSync('features/**/*.feature.ts', { cwd: source })) {
      const folder = dirname(file).slice('features/'.length)
      expect(features.map(({ name }) => name)).toContain(folder)
    }
    expect(new Set(features.map(({ name }) => name)).size).toBe(features.length)
  })
})

describe('what is kept is counted and ends', () => {
  let server: TestServer
  let tables: (OwnedTable & { name: string; feature: Feature })[]
  beforeAll(async () => {
    server = await startTestServer({ ownDatabase: true })
    tables = server.ctx.features.flatMap((feature) =>
      (feature.owns ?? []).flatMap((owned) =>
        is(owned, Column) ? [] : [{ ...(owned as OwnedTable), name: getTableName(owned.table), feature }],
      ),
    )
  })
  afterAll(() => server.close())

  test('a table that counts for a room is part of the sum of that kind', () => {
    const owners = { owners: ['u'], visitors: ['v'], topics: ['t'], roots: ['r'] }
    const dialect = new PgDialect()
    const sums = (kind: StorageKind) =>
      server.ctx.features.flatMap(({ storage }) => (storage?.(owners)[kind] ?? []).map((query) => dialect.sqlToQuery(query).sql)).join('\n')
    const missing = tables.filter(({ room, name }) => typeof room === 'string' && !new RegExp(`\\b${name}\\b`).test(sums(room)))
    expect(missing.map(({ name, room }) => [name, room])).toEqual([])
    expect(tables.filter(({ room }) => typeof room === 'string').length).toBeGreaterThan(25)
  })

  test('a table ends as its manifest says: by a foreign key, a repeating job, or the erasure of its owner', async () => {
    const { rows } = await server.ctx.db.execute(sql`select distinct name from job`)
    const jobs = new Set(rows.map(({ name }) => name))
    const sourceOf = ({ name }: Feature) =>
      globSync(`features/${name}/**/*.ts`, { cwd: source })
        .filter((path) => !path.endsWith('.test.ts'))
        .map((path) => readFileSync(join(source, path), 'utf8'))
        .join('\n')
    const schema = globSync('db/schema/**/*.ts', { cwd: source }).map((path) => readFileSync(join(source, path), 'utf8'))
    /** Whether the feature has a statement that deletes rows of the table, by a condition on a column where one is given. */
    const deletes = (feature: Feature, table: string, column = '') => {
      const declaration = new RegExp(`export const (\\w+) = pgTable\\(\\s*'${table}'`)
      const name = schema.map((text) => declaration.exec(text)?.[1]).find((found) => found !== undefined)!
      const condition = column && `\\s*\\.where\\(lte?\\(${name}\\.${column}`
      return new RegExp(`\\.delete\\(${name}\\)${condition}|delete from \\$\\{${name}\\}`).test(sourceOf(feature))
    }
    const columns = (table: PgTable) => getTableConfig(table).columns.map(({ name }) => name)
    const cascades = (table: PgTable) => getTableConfig(table).foreignKeys.some(({ onDelete }) => onDelete === 'cascade')
    const wrong = tables.filter(({ table, name, end, feature }) => {
      if (typeof end === 'object') return !jobs.has(end.job) || !deletes(feature, name)
      if (end === 'topic') return !deletes(feature, name)
      if (end === 'expires') return !deletes(feature, name, 'expiresAt')
      if (end === 'instance') return columns(table).some((column) => ['owner', 'visitor_id', 'address_hash', 'topic_id'].includes(column))
      if (end === 'parent') return !cascades(table)
      return end === 'owner' && !cascades(table) && !feature.account?.erase && !['topic', 'user_account'].includes(getTableName(table))
    })
    expect(wrong.map(({ name, end }) => [name, end])).toEqual([])
  })

  test('a room that names a limit names one of the contract', () => {
    const named = tables.flatMap(({ room }) => (typeof room === 'object' && room.most.startsWith('limits.') ? [room.most.slice(7)] : []))
    expect(named.filter((name) => !(name in limits))).toEqual([])
    expect(named.length).toBeGreaterThan(3)
  })

  test('a table that references blobs is counted, or bounded by what its manifest says', () => {
    const unowned = server.ctx.features
      .flatMap(({ blobs }) => blobs ?? [])
      .filter(({ table }) => !tables.some((owned) => owned.table === table))
    expect(unowned.map(({ table }) => getTableName(table))).toEqual([])
    const named = tables
      .filter(({ table }) => getTableConfig(table).columns.some(({ name }) => /^blob_?hash$/i.test(name)))
      .map(({ name }) => name)
    const declared = new Set(server.ctx.features.flatMap(({ blobs }) => (blobs ?? []).map(({ table }) => getTableName(table))))
    // Texts and covers are derived from a file: they go with its bytes, and hold none.
    expect(named.filter((name) => !declared.has(name)).toSorted()).toEqual(['book_cover', 'picture_text'])
  })
})

describe('a feature added without editing any file of the server', () => {
  let server: TestServer
  let user: TestUser
  let topic: Topic
  const storage = () => user.visitor.get<StorageUse>('/api/storage')

  beforeAll(async () => {
    const features = [...(await loadFeatures()), ...(await loadFeatures(new URL('../../test/features/', import.meta.url)))]
    server = await startTestServer({
      ownDatabase: true,
      adjust: (ctx) => (ctx.features = features.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))),
    })
    await server.ctx.db.execute(
      sql`create table sample_note (id text primary key, owner text not null, topic_id text not null, text text not null, blob_hash text)`,
    )
    ;[user] = await createUsers(server, [{}])
    topic = await user.visitor.post<Topic>('/api/topic', { name: '读书' })
    await user.visitor.post(`/api/sample/topic/${topic.id}/note`, { text: '第一条便签' })
  })
  afterAll(() => server.close())

  test('serves its calls behind the same gate, and registers its job', async () => {
    expect(await user.visitor.get(`/api/sample/topic/${topic.id}/note`)).toMatchObject([{ text: '第一条便签' }])
    expect(await server.visitor().call('GET', `/api/sample/topic/${topic.id}/note`)).toMatchObject({ status: 401 })
    expect(await user.visitor.call('POST', `/api/sample/topic/${topic.id}/note`, { text: '' })).toMatchObject({ status: 400 })
    expect(registered).toEqual(['sample/note'])
  })

  test('its stored bytes are counted', async () => {
    const before = (await storage()).kinds.marks
    await user.visitor.post(`/api/sample/topic/${topic.id}/note`, { text: '第二条便签' })
    expect((await storage()).kinds.marks).toBeGreaterThan(before)
  })

  test('is copied with a copy of its topic, and moved with a move', async () => {
    const notes = (id: string) => user.visitor.get<unknown[]>(`/api/sample/topic/${id}/note`)
    const count = (await notes(topic.id)).length
    const copy = await user.visitor.post<Topic>(`/api/topic/${topic.id}/copy`, {})
    expect(await notes(copy.id)).toHaveLength(count)
    const target = await user.visitor.post<Topic>('/api/topic', { name: '搬家' })
    await user.visitor.post(`/api/topic/${copy.id}/move`, { topicId: target.id })
    expect([await notes(copy.id), await notes(target.id)].map((list) => list.length)).toEqual([0, count])
  })

  test('takes part in the export of an account, and in its erasure', async () => {
    const response = await fetch(`${server.url}/api/account/export`, { headers: { cookie: user.visitor.cookie } })
    expect(Buffer.from(await response.arrayBuffer()).includes('notes.txt')).toBe(true)
    await eraseOwned(server.ctx, user.uid)
    const { rows } = await server.ctx.db.execute(sql`select 1 from sample_note where owner = ${user.uid}`)
    expect(rows).toEqual([])
  })
})
