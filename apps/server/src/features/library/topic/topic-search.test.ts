import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ParsedDocument } from '@wenjin/engine'
import { topic as topicTable, topicMember } from '../../../db/schema/library/topic.ts'
import { share as shareLink, shareVisitor } from '../../../db/schema/write/share.ts'
import { guestOwner, type Actor } from '../../../http/caller.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { searchableTopics, storeDocuments, insertFile } from '../file/index.ts'
import { searchTopics } from '../passage-index/index.ts'
import { insertTopic } from '../access/index.ts'

const persons = 3
const topics = 4
const runs = 12

let server: TestServer
const people: Actor[] = []
const ids: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  for (let n = 0; n < persons - 1; n += 1) people.push({ uid: (await createUser(server)).uid, visitorId: '', role: 'user' })
  people.push({ uid: null, visitorId: nanoid(), role: 'guest' })
  const { ctx } = server
  for (let n = 0; n < topics; n += 1) {
    const row = { id: nanoid(), name: `书目 ${n}`, owner: 'nobody', dirRootId: nanoid(), createdAt: n }
    await insertTopic(ctx.db, row)
    const file = {
      id: nanoid(),
      topicId: row.id,
      parentId: row.dirRootId,
      name: '藏书.txt',
      contentType: 'text/plain',
      size: 1,
      createdAt: n,
    }
    await insertFile(ctx.db, { ...file, state: 'ready' })
    const text = `第 ${n} 号书库藏有青铜编钟的图录。`
    const blocks = [{ kind: 'paragraph' as const, start: 0, end: text.length }]
    await storeDocuments(ctx, file.id, [{ title: `图录 ${n}`, text, blocks } as ParsedDocument])
    ids.push(row.id)
  }
})
afterAll(() => server.close())

const role = fc.constantFrom('manager', 'cooperator', 'subscriber')
/** A person's membership and share grant in a topic. */
const access = fc.record({ role: fc.option(role), grant: fc.boolean() })
const state = fc.record({
  owner: fc.integer({ min: 0, max: persons }),
  published: fc.boolean(),
  trashed: fc.boolean(),
  takenDown: fc.boolean(),
  share: fc.constantFrom('none', 'live', 'expired'),
  accesses: fc.array(access, { minLength: persons, maxLength: persons }),
})
type State = typeof state extends fc.Arbitrary<infer T> ? T : never

const nameOf = ({ uid, visitorId }: Actor) => uid ?? guestOwner(visitorId)

/** Writes the generated states to the tables. */
async function lay(states: readonly State[]): Promise<void> {
  await server.ctx.db.transaction(async (tx) => {
    await tx.delete(topicMember)
    await tx.delete(shareLink)
    for (const [at, { owner, published, trashed, takenDown, share, accesses }] of states.entries()) {
      const topicId = ids[at]!
      const holder = people[owner]
      const row = {
        owner: holder ? nameOf(holder) : 'nobody',
        publishedAt: published && !takenDown ? 1 : null,
        takenDown: takenDown ? { reason: '侵权', at: 1, reviewAskedAt: null, reviewNote: '' } : null,
        trashedAt: trashed ? 1 : null,
      }
      await tx.update(topicTable).set(row).where(eq(topicTable.id, topicId))
      if (share !== 'none') {
        const expiresAt = share === 'expired' ? 1 : null
        await tx.insert(shareLink).values({ key: `key-${topicId}`, kind: 'topic', owner: '', topicId, expiresAt, createdAt: 0 })
      }
      for (const [who, { role: as, grant }] of accesses.entries()) {
        const actor = people[who]!
        if (as !== null && actor.uid !== null) await tx.insert(topicMember).values({ topicId, uid: actor.uid, role: as, createdAt: 0 })
        if (grant && share !== 'none')
          await tx.insert(shareVisitor).values({ shareKey: `key-${topicId}`, person: nameOf(actor), entered: true, createdAt: 0 })
      }
    }
  })
}

/** The expected right to read, implemented independently of the policy. */
function mayRead({ owner, published, trashed, takenDown, share, accesses }: State, who: number): boolean {
  if (trashed) return false
  const { role: as, grant } = accesses[who]!
  const isMember = as !== null && people[who]!.uid !== null
  if (takenDown) return owner === who || (isMember && as !== 'subscriber')
  return owner === who || published || isMember || (grant && share === 'live')
}

test('FEAT-003 through sharing, publishing, trash and transfer, a search finds no foreign passage and all of the own', async () => {
  const { ctx } = server
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: topics, maxLength: topics }), async (states) => {
      await lay(states)
      for (const [who, actor] of people.entries()) {
        const everywhere = (await searchableTopics(ctx, actor, {})).map(({ id }) => id)
        const found = await searchTopics(ctx.db, everywhere, '青铜编钟的图录在哪个书库', 20)
        const seen = new Set(found.map(({ collectionId }) => collectionId))
        for (const [at, id] of ids.entries()) {
          const one = states[at]!
          const { role: as } = one.accesses[who]!
          const isMember = as !== null && actor.uid !== null && !(one.takenDown && as === 'subscriber')
          const joined = !one.trashed && (one.owner === who || isMember)
          expect({ who, at, found: seen.has(id) }).toEqual({ who, at, found: joined })
          const named = await searchableTopics(ctx, actor, { topicId: id }).then(
            (rows) => rows.length > 0,
            () => false,
          )
          expect({ who, at, named }).toEqual({ who, at, named: mayRead(one, who) })
        }
      }
    }),
    { numRuns: runs, seed: 5 },
  )
})
