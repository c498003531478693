import { contracts, emptyAnswer, type Contract, type Route, type Share } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { result } from '../../src/db/schema/ask/session.ts'
import { addressOf, bodyOf } from '../access/make-call.ts'
import { makeFixture, type AccessFixture } from '../access/fixture.ts'
import { samples, type Sample } from '../access/samples.ts'
import { hideSecrets, secrets } from '../access/secrets.ts'
import { citationsOf } from '../stored-answer.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

// Somebody calls everything with objects of their own, where one id at a time is that of somebody else's object: in the address, the query or
// the body, with the key of a link that quotes the document and without.

const quote = '越窑在今天的浙江慈溪一带，唐代烧青瓷。'
const secretText = '机密原文里的一句话。'
/** What nobody else may read; the secret text stands far from the quote, which the link opens with a few lines around it. */
const hidden = [...Object.values(secrets), secretText]

let server: TestServer
let victim: AccessFixture
let own: AccessFixture
let key: string
/** All fixtures of the caller: what a call stored in one of them is read at the end. */
const used: AccessFixture[] = []

const routes = Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ domain, name, route })),
)
type Call = (typeof routes)[number]

const sampleOf = ({ domain, name }: Call, fixture: AccessFixture): Sample =>
  (samples as Record<string, Record<string, (fixture: AccessFixture) => Sample>>)[domain]![name]!(fixture)

/** The ids of objects by the names that fields have for them. */
const idsOf = (fixture: AccessFixture): Record<string, string> => ({
  document: fixture.file.documentId!,
  file: fixture.file.id,
  folder: fixture.folderId,
  trashedFolder: fixture.trashedFolderId,
  root: fixture.topic.dirRootId,
  topic: fixture.topic.id,
  session: fixture.sessionId,
  result: fixture.resultId,
  underline: fixture.underlineId,
  upload: fixture.uploadId,
  subscription: fixture.subscriptionId,
  topicSubscription: fixture.topicSubscriptionId,
  template: fixture.searchTemplateId,
  image: fixture.imageId,
  annotation: fixture.annotationId,
  qa: fixture.qaId,
  book: fixture.bookId,
  article: fixture.articleId,
  trashedArticle: fixture.trashedArticleId,
  poster: fixture.posterId,
  webhook: fixture.webhookId,
  delivery: fixture.webhookDeliveryId,
  mindMap: fixture.mindMapId,
  export: fixture.exportId,
})

/** The kind of object that an optional field names. */
const kindOfField: readonly [RegExp, string][] = [
  [/^documentIds?$/i, 'document'],
  [/^fileIds?$/i, 'file'],
  [/^(?:folderIds?|parentId|targetId|dirId)$/i, 'folder'],
  [/^(?:topicId|searchTopic|topics|topicIds)$/i, 'topic'],
  [/^sessionIds?$/i, 'session'],
  [/^(?:resultId|resultIds|parentResultId)$/i, 'result'],
  [/^articleIds?$/i, 'article'],
  [/^(?:imgId|imageId)$/i, 'image'],
  [/^bookIds?$/i, 'book'],
]

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  const?: unknown
}
const schemaOf = (schema: z.core.$ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
const formsOf = (schema: Schema): Schema[] =>
  (schema.anyOf ?? schema.oneOf ?? [schema]).flatMap((each) => (each === schema ? [each] : formsOf(each)))
const isList = (schema: Schema): boolean => formsOf(schema).some(({ type }) => type === 'array')

/** The bodies that name another's object in a field, also one that the sample leaves out. */
function bodiesNaming(route: Route, body: unknown): unknown[] {
  if (!('body' in route) || !route.body) return []
  const others = idsOf(victim)
  const given = body && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
  return formsOf(schemaOf(route.body)).flatMap(({ properties = {} }) => {
    const constants = Object.fromEntries(
      Object.entries(properties).flatMap(([name, field]) => ('const' in field ? [[name, field.const]] : [])),
    )
    return Object.entries(properties).flatMap(([name, field]) => {
      const kind = kindOfField.find(([names]) => names.test(name))?.[1]
      return kind ? [{ ...given, ...constants, [name]: isList(field) ? [others[kind]] : others[kind] }] : []
    })
  })
}

/** Replaces one occurrence of an own id at a time by that of the same object of somebody else. */
function replacements(value: unknown, change: (changed: unknown) => Sample): Sample[] {
  if (typeof value === 'string') {
    const others = idsOf(victim)
    return Object.entries(idsOf(own)).flatMap(([kind, id]) => (value.includes(id) ? [change(value.replace(id, others[kind]!))] : []))
  }
  if (Array.isArray(value)) return value.flatMap((item, at) => replacements(item, (changed) => change(value.with(at, changed))))
  if (value === null || typeof value !== 'object' || value instanceof Blob) return []
  return Object.entries(value).flatMap(([name, item]) => replacements(item, (changed) => change({ ...value, [name]: changed })))
}

function attempts(call: Call): Sample[] {
  const sample = sampleOf(call, own)
  return [
    ...replacements(sample, (changed) => changed as Sample),
    ...bodiesNaming(call.route, sample.body).map((body) => ({ ...sample, body })),
  ]
}

async function make(fixture: AccessFixture, { route }: Call, sample: Sample): Promise<string> {
  const visitor = fixture.owner.visitor
  const response = await visitor.fetch(addressOf(route, sample, await visitor.token()), {
    method: route.method,
    redirect: 'manual',
    ...bodyOf(sample),
  })
  return response.text()
}

/** Adds the key of the link in every position that accepts one. */
function withKey(sample: Sample): Sample {
  const named = { shareKey: key, tsk: key }
  const body = sample.body && typeof sample.body === 'object' && !Array.isArray(sample.body) ? { ...sample.body, ...named } : sample.body
  return { ...sample, query: { ...sample.query, ...named }, ...(body !== undefined && { body }) }
}

async function renew(): Promise<void> {
  own = await makeFixture(server)
  used.push(own)
}

/** Whether the caller still has their objects: a call that was allowed may have deleted or given away one of them. */
async function hasAll(): Promise<boolean> {
  const { visitor } = own.owner
  const paths = [
    `/api/topic/${own.topic.id}`,
    `/api/file/${own.file.id}`,
    `/api/article/${own.articleId}`,
    `/api/session/${own.sessionId}/result`,
  ]
  const replies = await Promise.all(paths.map((path) => visitor.call('GET', path)))
  return replies.every(({ errCode }) => errCode === 0)
}

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  victim = await makeFixture(server, `${'填'.repeat(600)}${secretText}`)
  const documentId = victim.file.documentId!
  await hideSecrets(server.ctx, victim, [])
  const text = '越窑在浙江慈溪[[1]]。'
  const reference = { index: 1, category: 'personal', title: '窑址', link: `/doc/${documentId}`, documentId, snippet: quote } as const
  const answer = { ...emptyAnswer(), text, references: [reference], citations: citationsOf(text, [quote]) }
  await server.ctx.db.update(result).set({ answer, question: '越窑在哪里？' }).where(eq(result.id, victim.resultId))
  key = (await victim.owner.visitor.post<Share>('/api/share', { kind: 'answer', id: victim.resultId })).key
  await renew()
})
afterAll(() => server.close())

test('no call gives anything of an object of somebody else that it names beside own ones', async () => {
  const before = await server.ctx.db.execute('select id, text from document d join snapshot s on s.hash = d.snapshot_hash order by 1')
  expect(before.rows.some((row) => String(row['text']).includes(secretText))).toBe(true)
  const told: unknown[] = []
  let made = 0
  // What ends objects comes last, so that fewer fixtures are needed.
  for (const call of routes.toSorted((a, b) => Number(a.route.method === 'DELETE') - Number(b.route.method === 'DELETE'))) {
    for (let at = 0; at < attempts(call).length; at += 1) {
      for (const sample of [attempts(call)[at]!, withKey(attempts(call)[at]!)]) {
        const text = await make(own, call, sample)
        made += 1
        const leaked = hidden.filter((words) => text.includes(words))
        if (leaked.length > 0) told.push([call.name, JSON.stringify(sample).slice(0, 200), leaked])
      }
      if (call.route.method !== 'GET' && !(await hasAll())) await renew()
    }
  }
  expect(told).toEqual([])
  expect(made).toBeGreaterThan(500)
})

test('and none stored anything of it where the caller reads it later', async () => {
  const told: unknown[] = []
  for (const fixture of used) {
    for (const call of routes.filter(
      ({ route }) => route.method === 'GET' && (route.right || route.auth === 'user' || route.auth === 'visitor'),
    )) {
      const text = await make(fixture, call, sampleOf(call, fixture))
      const leaked = hidden.filter((words) => text.includes(words))
      if (leaked.length > 0) told.push([call.name, leaked])
    }
  }
  expect(told).toEqual([])
  // The other one has everything as before.
  const { visitor } = victim.owner
  for (const call of routes.filter(
    ({ route, name }) => route.method === 'GET' && route.right && !route.right.startsWith('team:') && name !== 'getQuestionImage',
  )) {
    const reply = await make(victim, call, sampleOf(call, victim))
    expect([call.name, reply]).toEqual([call.name, expect.not.stringMatching(/"errCode":404/)])
  }
  expect((await visitor.get<{ content: string }>(`/api/article/${victim.articleId}`)).content).toContain(secrets.article)
})
