import { contracts, typesOfFormat, type Contract, type ExportFormat, type Route } from '@wenjin/contract'
import { keyOf } from '../../access/fixture.ts'
import { addressOf, bodyOf } from '../../access/make-call.ts'
import { samples, type Sample } from '../../access/samples.ts'
import type { TestServer } from '../../test-server.ts'
import type { Visitor } from '../../visitor.ts'
import { pagesOf, type HostileWorld } from './hostile-world.ts'
import { textFieldsOf, withText, type TextField } from './text-fields.ts'

/** A request of the fuzz; `make` makes it in a world and reads the answer to its end. */
export interface HostileRequest {
  /** The call, and the field that holds the text; `stored` when the text is in the objects that the call reads. */
  title: string
  /** It ends a session or deletes something: it can be made once in a world. */
  isLast?: boolean
  make(server: TestServer, world: HostileWorld): Promise<number>
}

/** What reads no whole texts gets every so many families: each of them sees six. */
const rotation = 10
/** Time limit of one request. */
const patienceMs = 60_000

/** What a call leaves for those after it: reading first, ending sessions and deleting last. */
const order = ({ name, route }: Named) =>
  /log(out|off)|end(?:Device|UserSessions)|clear|delete|trash|claim|changePassword|unbind/i.test(name) ? 2 : route.method === 'GET' ? 0 : 1

interface Named {
  domain: string
  name: string
  route: Route
}

const named: readonly Named[] = Object.entries<Contract>(contracts)
  .flatMap(([domain, contract]) => Object.entries(contract).map(([name, route]) => ({ domain, name, route })))
  .toSorted((a, b) => order(a) - order(b))

const sampleOf = ({ domain, name }: Named, world: HostileWorld): Sample =>
  (samples as Record<string, Record<string, (fixture: HostileWorld) => Sample>>)[domain]![name]!(world)

function callerOf({ route }: Named, { people, owner }: HostileWorld): Visitor {
  if (route.auth === 'admin') return people.admin
  return route.right?.startsWith('team:') ? people.teamManager : owner.visitor
}

/** Makes a call with its sample, changed by `change`, as somebody who may make it, and reads the answer. */
async function makeCall(server: TestServer, world: HostileWorld, call: Named, change: (sample: Sample) => Sample): Promise<number> {
  const sample = change(sampleOf(call, world))
  const isKeyCall = call.route.auth === 'key'
  const visitor = isKeyCall ? server.visitor() : callerOf(call, world)
  const token = isKeyCall ? '' : await visitor.token()
  const init = bodyOf(sample)
  const headers = new Headers(init.headers)
  if (isKeyCall) headers.set('authorization', `Bearer ${keyOf(world, 'apiKey', call.route)}`)
  const signal = AbortSignal.timeout(patienceMs)
  const response = await visitor.fetch(addressOf(call.route, sample, token), {
    method: call.route.method,
    redirect: 'manual',
    ...init,
    headers,
    signal,
  })
  await response.arrayBuffer()
  return response.status
}

const exportTitles = (world: HostileWorld) => ({
  answer: world.resultId,
  session: world.sessionId,
  article: world.articleId,
  document: world.file.documentId!,
  marks: world.file.documentId!,
  topic: world.topic.id,
})
type ExportTitle = keyof ReturnType<typeof exportTitles>

/** Calls with objects that their samples do not name: all types of exports, links, merging saves and maps. */
function furtherRequests(): { merged: HostileRequest[]; made: HostileRequest[] } {
  const json = (title: string, method: string, path: (world: HostileWorld) => string, body?: (world: HostileWorld) => unknown) => ({
    title,
    make: async (_: TestServer, world: HostileWorld) => {
      const { visitor } = world.owner
      await visitor.token()
      const sent = body?.(world)
      const response = await visitor.fetch(path(world), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(patienceMs),
        ...(sent !== undefined && { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }),
      })
      await response.arrayBuffer()
      return response.status
    },
  })
  const types: readonly ExportTitle[] = ['answer', 'session', 'article', 'document', 'marks', 'topic']
  const made = (['md', 'txt', 'zip', 'html'] as const satisfies readonly ExportFormat[]).flatMap((format) =>
    types
      .filter((type) => typesOfFormat[format].includes(type))
      .map((type) =>
        json(
          `submitExport ${format} ${type}`,
          'POST',
          () => `/api/export/${format}/submit/${type}`,
          (world) => ({ id: exportTitles(world)[type] }),
        ),
      ),
  )
  const shown = types.flatMap((type) => [
    ...['copy', 'preview'].map((call) =>
      json(
        `${call}Export ${type}`,
        'POST',
        () => `/api/export/${call}/${type}`,
        (world) => ({ id: exportTitles(world)[type] }),
      ),
    ),
    ...['md', 'mind-map'].map((call) =>
      json(
        `handOver ${call} ${type}`,
        'POST',
        () => `/api/export/xiezuocat/${call}`,
        (world) => ({ type, id: exportTitles(world)[type] }),
      ),
    ),
  ])
  const put = (world: HostileWorld, from: number, inserted: string) => ({
    title: '文',
    content: `${world.text.slice(0, from)}${inserted}${world.text.slice(from)}`.slice(0, 300_000),
    baseVersion: 1,
  })
  const merged = [
    ...shown,
    json(
      'saveArticle, first of two from one base',
      'PUT',
      ({ articleId }) => `/api/article/${articleId}`,
      (world) => put(world, 500, '甲\n\n'),
    ),
    json(
      'saveArticle, second of two from one base',
      'PUT',
      ({ articleId }) => `/api/article/${articleId}`,
      (world) => put(world, 700, '乙\n\n'),
    ),
    json(
      'quoteInArticle at the end',
      'POST',
      ({ articleId }) => `/api/article/${articleId}/quote`,
      ({ file, text }) => ({
        documentId: file.documentId,
        start: text.length - 200,
        end: text.length - 100,
      }),
    ),
    json(
      'makeMindMap of a document',
      'POST',
      ({ topic }) => `/api/topic/${topic.id}/mind-map/make`,
      ({ file }) => ({ from: 'document', documentId: file.documentId }),
    ),
    json(
      'makeMindMap of an answer',
      'POST',
      ({ topic }) => `/api/topic/${topic.id}/mind-map/make`,
      ({ resultId }) => ({ from: 'answer', resultId }),
    ),
    json(
      'generateArticle of an answer',
      'POST',
      ({ topic }) => `/api/topic/${topic.id}/article/generate`,
      ({ resultId }) => ({ sourceId: resultId }),
    ),
  ]
  return { merged, made }
}

const further = furtherRequests()

/** Requests that parse, compare or draw whole texts: each gets every family. */
const ofEveryFamily =
  /^(?:copyExport article|saveArticle, .*|createArticle body\.content|makeMindMap body\.text|uploadFile form\.file|page \/search\/\{id\}|page \/s\/\{key\} article)$/

/**
 * Lists the requests for one family, by its number: every call of the contract, and every field that takes text. What reads whole texts gets
 * every family, everything else each tenth, in turn.
 */
export function requestsOf(family: number, world: HostileWorld): HostileRequest[] {
  const stored = named.map((call) => ({
    rank: order(call),
    title: `${call.name} stored`,
    make: (server: TestServer, one: HostileWorld) => makeCall(server, one, call, (sample) => sample),
  }))
  const fields: { call: Named; field: TextField }[] = named.flatMap((call) => textFieldsOf(call.route).map((field) => ({ call, field })))
  const sent = fields.map(({ call, field }) => ({
    rank: order(call),
    title: `${call.name} ${field.part}.${field.path.join('.')}`,
    make: (server: TestServer, one: HostileWorld) => makeCall(server, one, call, (sample) => withText(sample, field, one.text)),
  }))
  const shown = pagesOf(world).map(({ title }, n) => ({
    rank: 0,
    title: `page ${title}`,
    make: async (server: TestServer, one: HostileWorld) => {
      const visitor = title.startsWith('/s/') ? server.visitor() : one.owner.visitor
      const response = await visitor.fetch(pagesOf(one)[n]!.path, { redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })
      await response.arrayBuffer()
      return response.status
    },
  }))
  const isTurn = ({ title }: { title: string }, n: number) => ofEveryFamily.test(title) || (n + family) % rotation === 0
  const files = further.made.map((request) => ({ ...request, rank: 1 }))
  const merged = further.merged.map((request) => ({ ...request, rank: 0 }))
  const all = [stored, sent, shown, merged, files].flatMap((requests) => requests.filter(isTurn))
  return all.toSorted((one, other) => one.rank - other.rank).map((request) => ({ ...request, isLast: request.rank === 2 }))
}
