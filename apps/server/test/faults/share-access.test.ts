import { contracts, shareKinds, sourceShareId, type Contract, type Share, type ShareKind } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { outcomeOf, type Outcome } from '../access/expected.ts'
import { addressOf, bodyOf } from '../access/make-call.ts'
import { samples, type Sample } from '../access/samples.ts'
import { makeFixture, type AccessFixture } from '../access/fixture.ts'
import { hideSecrets, secrets, type Secret } from '../access/secrets.ts'
import { startTestServer, type TestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

let server: TestServer
let fixture: AccessFixture
const keys = {} as Record<ShareKind, string>
/** The replies to a caller without a key, by call. */
const strangers = new Map<string, Made>()

/** A source that is shared on its own. */
const podcast = { index: 1, category: 'podcast', title: '瓷窑夜话', link: 'https://example.org/episode', snippet: '窑工怎样生活。' }

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  fixture = await makeFixture(server)
  await hideSecrets(server.ctx, fixture, [podcast])
  const ids: Record<ShareKind, string> = {
    session: fixture.sessionId,
    branch: fixture.resultId,
    answer: fixture.resultId,
    source: sourceShareId(fixture.resultId, podcast.index),
    topic: fixture.topic.id,
    document: fixture.file.documentId!,
    article: fixture.articleId,
    poster: fixture.posterId,
    book: fixture.bookId,
  }
  for (const kind of shareKinds) keys[kind] = (await fixture.owner.visitor.post<Share>('/api/share', { kind, id: ids[kind] })).key
  const stranger = server.visitor()
  for (const one of routes) strangers.set(one.name, await call(stranger, one, null))
})
afterAll(() => server.close())

const routes = Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([name, route]) => ({ domain, name, route })),
)
/** Calls that read a document with the key of its link, or add the reader's own marks. */
const documentCalls: ReadonlySet<string> = new Set([
  'getPageChange',
  'getDocument',
  'viewDocument',
  'getOutline',
  'getDocumentPicture',
  'searchDocument',
  'getMarkdown',
  'getPassages',
  'listAnnotations',
  'createAnnotation',
  'exportAnnotations',
])

/** Whether a key opens a call on the shared object. */
function opens(kind: ShareKind, { name, route }: (typeof routes)[number]): boolean {
  const { right, auth } = route
  if (auth !== 'visitor') return false
  if (kind === 'topic') return right === 'topic:read' || right === 'topic:ask'
  if (kind === 'document' || kind === 'book') return documentCalls.has(name)
  // The sample's picture belongs to no question of the session.
  if (kind === 'session' || kind === 'branch' || kind === 'answer') return right === 'session:read' && name !== 'getQuestionImage'
  return false
}

/** The secrets that a key may reveal. */
const told: Readonly<Record<ShareKind, readonly Secret[]>> = {
  session: ['session', 'answer'],
  branch: ['answer'],
  answer: ['answer'],
  source: [],
  topic: ['article', 'poster', 'qa', 'folder'],
  document: [],
  article: ['article'],
  poster: ['poster'],
  book: ['book'],
}

interface Made {
  outcome: Outcome
  text: string
}

/** Makes a call with a key in every position that accepts one. */
async function call(who: Visitor, { domain, name, route }: (typeof routes)[number], key: string | null): Promise<Made> {
  const made = (samples as Record<string, Record<string, (fixture: AccessFixture) => Sample>>)[domain]![name]!(fixture)
  const named: Record<string, string> = key === null ? {} : { shareKey: key, tsk: key }
  const params = key !== null && made.params && 'key' in made.params ? { key } : made.params
  const query = { ...made.query, ...named }
  const sample: Sample = { ...made, ...(params && { params }), query }
  if (made.body && typeof made.body === 'object') sample.body = { ...made.body, ...named }
  const init = bodyOf(sample)
  const token = await who.token()
  const response = await who.fetch(addressOf(route, sample, token), { method: route.method, redirect: 'manual', ...init })
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/json')) return { outcome: 'allowed', text }
  const { errCode = 0 } = JSON.parse(text) as { errCode?: number }
  return { outcome: outcomeOf(route, errCode), text }
}

describe('PARAM-001 PARAM-002 a key opens the shared object and nothing else of its owner, in every call', () => {
  test.each(shareKinds)('%s', async (kind) => {
    const holder = server.visitor()
    const wrong: unknown[] = []
    if (kind === 'topic') await holder.post(`/api/topic/${fixture.topic.id}/open`, { tsk: keys.topic })
    for (const one of routes) {
      const closed = strangers.get(one.name)!
      const opened = await call(holder, one, keys[kind])
      const mayRead = opens(kind, one)
      const expected = mayRead ? 'allowed' : closed.outcome
      const isRefused = expected === 'notFound' && opened.outcome === 'noPermission' && kind === 'topic'
      if (one.route.right && opened.outcome !== expected && !isRefused) wrong.push([one.name, opened.outcome, expected])
      for (const [thing, secret] of Object.entries(secrets)) {
        if (opened.text.includes(secret) && !told[kind].includes(thing as Secret)) wrong.push([one.name, `tells of ${thing}`])
        if (closed.text.includes(secret)) wrong.push([one.name, `tells a stranger of ${thing}`])
      }
    }
    expect(wrong).toEqual([])
  })
})
