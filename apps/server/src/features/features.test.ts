import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StorageUse, Topic } from '@wenjin/contract'
import { Column, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Feature } from '../feature.ts'
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
        const table = getTableName(is(owned, Column) ? owned.table : owned)
        ownersOf.set(table, [...(ownersOf.get(table) ?? []), name])
      }
    }
  })

  test('exactly one feature owns each table, except the queue’s own table', () => {
    const whole = features.flatMap(({ owns }) => (owns ?? []).filter((owned) => is(owned, PgTable)).map(getTableName))
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
