import { randomInt } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { exportStates, type Topic } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { file } from '../../../src/db/schema/library/file.ts'
import { subscription } from '../../../src/db/schema/ask/source-preference.ts'
import { passageVector } from '../../../src/db/schema/library/passage-index.ts'
import { topic } from '../../../src/db/schema/library/topic.ts'
import { webhookDelivery, webhookEndpoint } from '../../../src/db/schema/platform/webhook.ts'
import { article } from '../../../src/db/schema/write/article.ts'
import { exportTask } from '../../../src/db/schema/write/export.ts'
import { poster } from '../../../src/db/schema/write/poster.ts'
import { insertCopies, type CopyPair } from '../../../src/features/library/file/file-copy.repo.ts'
import { insertFile } from '../../../src/features/library/file/file.repo.ts'
import { findIntroduction } from '../../../src/features/library/introduction/introduction.repo.ts'
import { sealSecret } from '../../../src/features/platform/webhook/endpoint-secret.ts'
import type { TopicManifest } from '../../../src/lib/archive/topic-manifest.ts'
import type { TestServer } from '../../test-server.ts'
import type { HostileServices } from './hostile-services.ts'
import { storeHostileFile, type HostileWorld } from './hostile-world.ts'

/** Where the jobs of a fuzz find their objects. */
export interface JobScene {
  server: TestServer
  services: HostileServices
  world: HostileWorld
  /** Runs a job and waits for its end. @throws what its handler throws */
  run: (name: string, data: unknown) => Promise<void>
}

/** The data of a job, and, for a job that reads text, whether it has done its work. */
interface JobOrder {
  data: unknown
  isDone?: () => Promise<boolean> | boolean
}

/** Prepares the objects of a job, all of whose texts are hostile. */
type Order = (scene: JobScene) => Promise<JobOrder> | JobOrder

const newTopic = ({ world }: JobScene) => world.owner.visitor.post<Topic>('/api/topic', { name: `去处 ${nanoid()}` })

/** Stores bytes as a file of the world that waits for its import. */
async function waitingFile(scene: JobScene, name: string, contentType: string, bytes: Uint8Array, fields: object = {}) {
  const { server, world } = scene
  const { hash: blobHash, size } = await server.ctx.blobs.put(Buffer.from(bytes))
  const { id } = await insertFile(server.ctx.db, {
    id: nanoid(),
    topicId: world.topic.id,
    parentId: world.topic.dirRootId,
    name,
    contentType,
    size,
    blobHash,
    state: 'queued',
    createdAt: server.ctx.now(),
    ...fields,
  })
  return readOrder(scene, id)
}

const fileRow = async ({ ctx }: TestServer, id: string) => (await ctx.db.select().from(file).where(eq(file.id, id)))[0]

/** The import of a file: it ends with its text, or with the reason why there is none. */
const readOrder = ({ server }: JobScene, fileId: string) => ({
  data: { fileId },
  isDone: async () => ['ready', 'failed'].includes((await fileRow(server, fileId))!.state),
})

const textFile = (scene: JobScene, name: string, contentType: string) =>
  waitingFile(scene, name, contentType, strToU8(`${scene.world.text}\n${nanoid()}`))

/** Adds a copy of the world's file to another topic, which waits for its documents. */
async function waitingCopy(scene: JobScene): Promise<{ from: string; to: string; pairs: CopyPair[] }> {
  const { server, world } = scene
  const to = await newTopic(scene)
  const pair = { from: world.file.id, to: nanoid() }
  await server.ctx.db.transaction((tx) =>
    insertCopies(tx, to.id, [{ ...pair, parentId: to.dirRootId, name: world.file.name }], server.ctx.now()),
  )
  return { from: world.topic.id, to: to.id, pairs: [pair] }
}

/** The archive of a topic whose one article cites the text, in the form that imports read. */
function topicArchive({ world }: JobScene): Uint8Array {
  const part = 'writings/articles-1.json'
  const manifest: TopicManifest = {
    format: 'wenjin-topic',
    version: 1,
    name: '敌意',
    description: world.text.slice(0, 20_000),
    folders: [],
    files: [{ id: 'one', path: '敌意.md', folders: [], name: '敌意.md', contentType: 'text/markdown', url: null, date: null, marks: [] }],
    derived: [],
    writings: {
      parts: [{ kind: 'article', path: part }],
      derived: [],
      pictures: [],
      documents: [{ id: 'one', hash: 'unknown', file: 0 }],
    },
  }
  return zipSync({
    'wenjin.json': strToU8(JSON.stringify(manifest)),
    '敌意.md': strToU8(`${world.text}\n${nanoid()}`),
    [part]: strToU8(
      JSON.stringify([{ id: 'one', title: '敌意', content: world.text, sources: [], pin: false, createdAt: 1, updatedAt: 1 }]),
    ),
  })
}

async function waitingDelivery({ server: { ctx }, services, world }: JobScene): Promise<JobOrder> {
  const secret = sealSecret('whsec_aG9zdGlsZSB3ZWJob29rIHNlY3JldA==', ctx.secret)
  await ctx.db
    .update(webhookEndpoint)
    .set({ state: 'active', url: services.receiver.url, secret })
    .where(eq(webhookEndpoint.id, world.webhookId))
  const deliveryId = nanoid()
  const at = ctx.now()
  const body = JSON.stringify({ type: 'webhook.test', data: { text: world.text } })
  const event = { event: 'webhook.test' as const, body, state: 'waiting' as const, nextAt: at - 1, createdAt: at }
  await ctx.db.insert(webhookDelivery).values({ ...event, id: deliveryId, endpointId: world.webhookId })
  const before = services.receiver.calls.length
  return { data: { deliveryId }, isDone: () => services.receiver.calls.length > before }
}

const actorOf = ({ world }: JobScene) => ({ uid: world.owner.uid, visitorId: '', role: 'user' as const })

/** Adds an export of something in the world that waits for its job. */
async function waitingExport(scene: JobScene, format: 'html' | 'zip') {
  const { server, world } = scene
  const { ctx } = server
  const [type, of] = format === 'zip' ? (['topic', world.topic.id] as const) : (['article', world.articleId] as const)
  const id = nanoid()
  await ctx.db.insert(exportTask).values({
    id,
    owner: world.owner.uid,
    type,
    format,
    request: { id: of, marks: true, sources: true, references: 'quotes' },
    lang: 'zh',
    origin: 'https://wenjin.example',
    status: exportStates.waiting,
    createdAt: ctx.now(),
  })
  const statusNow = async () => (await ctx.db.select().from(exportTask).where(eq(exportTask.id, id)))[0]!.status
  return { data: { id, actor: actorOf(scene) }, isDone: async () => (await statusNow()) !== exportStates.waiting }
}

/** Withdraws a topic, as its deletion does. */
async function withdrawnTopic({ server }: JobScene, id: string) {
  const owner = `withdrawn:${id}`
  await server.ctx.db.update(topic).set({ owner }).where(eq(topic.id, id))
  const isDone = async () => (await server.ctx.db.select().from(topic).where(eq(topic.id, id))).length === 0
  return { data: { owner }, isDone }
}

/** Creates a topic with a file whose text is hostile. */
async function filledTopic(scene: JobScene) {
  const { server, world } = scene
  const to = await newTopic(scene)
  await storeHostileFile(server, { ...world, topic: to }, world.text)
  return to
}

/** An image that no other file has, since the text of a picture is read once. */
const newPicture = async () => {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) }
  return new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}

const m4a = Buffer.concat([Buffer.from('00000020667479704d344120', 'hex'), Buffer.alloc(64), Buffer.from(nanoid())])

/** Work that repeats, or looks through the whole instance: it has no data. */
const everywhere: Order = () => ({ data: {} })

/**
 * How each job is run on hostile texts, in this order: those that delete come last. A repeating job runs on all rows of the worlds before it.
 */
export const jobOrders: Readonly<Record<string, Order>> = {
  'import-small-file': (scene) => textFile(scene, '敌意.md', 'text/markdown'),
  'import-file': (scene) => textFile(scene, '敌意.html', 'text/html'),
  async 'import-link'(scene) {
    const { server, services, world } = scene
    const path = `/${nanoid()}`
    services.site.pages.set(path, `<!doctype html><html><head><title>水库</title></head><body><article><h1>水库</h1>${world.text}`)
    const row = { id: nanoid(), topicId: world.topic.id, parentId: world.topic.dirRootId, name: '网页', contentType: '', size: 0 }
    await insertFile(server.ctx.db, { ...row, url: services.site.url + path, state: 'queued', createdAt: server.ctx.now() })
    return readOrder(scene, row.id)
  },
  'read-pictures': async (scene) =>
    waitingFile(scene, '告示.png', 'image/png', await newPicture(), {
      state: 'parsing',
      reading: { what: 'pictures', done: 0, total: 1 },
    }),
  transcribe: (scene) =>
    waitingFile(scene, '录音.m4a', 'audio/mp4', m4a, { state: 'parsing', reading: { what: 'speech', done: 0, total: 0 } }),
  async 'relink-writings'(scene) {
    const { server, world } = scene
    const archive = await waitingFile(scene, '资料库.zip', 'application/zip', topicArchive(scene))
    await scene.run('import-small-file', archive.data)
    return {
      data: { ...archive.data, owner: world.owner.uid, runs: 0, found: 0 },
      isDone: async () => (await fileRow(server, archive.data.fileId))!.restored?.article === 1,
    }
  },
  'index-files': ({ world }) => ({ data: { fileIds: [world.file.id] } }),
  async 'copy-files'(scene) {
    const data = await waitingCopy(scene)
    return { data, isDone: async () => (await fileRow(scene.server, data.pairs[0]!.to))!.state === 'ready' }
  },
  async 'copy-topic'(scene) {
    const copy = await waitingCopy(scene)
    const { db } = scene.server.ctx
    return {
      data: { ...copy, actor: scene.world.owner.uid, name: '敌意' },
      isDone: async () => (await db.select().from(article).where(eq(article.topicId, copy.to))).length > 0,
    }
  },
  'merge-topic-index': ({ world }) => ({ data: { topicId: world.topic.id } }),
  'renew-topic-indexes': everywhere,
  'embed-missing': everywhere,
  'embed-topic': ({ server: { ctx }, world }) => ({
    data: { topicId: world.topic.id },
    isDone: async () => (await ctx.db.select().from(passageVector).where(eq(passageVector.topicId, world.topic.id)).limit(1)).length > 0,
  }),
  introduce: ({ server: { ctx }, world }) => ({
    data: { topicId: world.topic.id, fileId: world.file.id, asked: true },
    isDone: async () => (await findIntroduction(ctx.db, world.file.id)) !== undefined,
  }),
  async summarise({ server: { ctx }, world, run }) {
    const about = { topicId: world.topic.id, fileId: world.file.id }
    await run('introduce', { ...about, asked: true })
    return {
      data: { ...about, lang: 'zh' },
      isDone: async () => (await findIntroduction(ctx.db, world.file.id))?.content.summary !== undefined,
    }
  },
  async 'write-article'(scene) {
    const { server, world } = scene
    await server.ctx.db.update(article).set({ state: 'writing', content: '' }).where(eq(article.id, world.trashedArticleId))
    const { db } = server.ctx
    return {
      data: { articleId: world.trashedArticleId, fileIds: [world.file.id], lang: 'zh', actor: actorOf(scene) },
      isDone: async () => (await db.select().from(article).where(eq(article.id, world.trashedArticleId)))[0]!.state === 'ready',
    }
  },
  async 'make-poster'({ server: { ctx }, world }) {
    await ctx.db.update(poster).set({ state: 'creating', failure: null, startedAt: ctx.now() }).where(eq(poster.id, world.posterId))
    return {
      data: { id: world.posterId },
      isDone: async () => (await ctx.db.select().from(poster).where(eq(poster.id, world.posterId)))[0]!.state !== 'creating',
    }
  },
  'make-export': (scene) => waitingExport(scene, 'html'),
  'make-archive': (scene) => waitingExport(scene, 'zip'),
  'deliver-webhook': waitingDelivery,
  async 'resume-webhooks'(scene) {
    const { isDone } = await waitingDelivery(scene)
    return { data: {}, isDone: () => vi.waitFor(async () => expect(await isDone!()).toBe(true)).then(() => true) }
  },
  async 'visit-subscription'({ server: { ctx }, services, world }) {
    const path = `/${nanoid()}`
    services.site.pages.set(path, `<html><head><title>水库</title></head><body><a href="${path}-1">甲</a>${world.text}`)
    services.site.pages.set(`${path}-1`, `<html><head><title>水库</title></head><body><p>${world.text}`)
    const change = { state: 'waiting' as const, kind: 'auto' as const, url: services.site.url + path }
    await ctx.db.update(subscription).set(change).where(eq(subscription.id, world.topicSubscriptionId))
    services.site.asked.length = 0
    return { data: { id: world.topicSubscriptionId }, isDone: () => services.site.asked.includes(path) }
  },
  async 'carry-files'(scene) {
    const { server, world } = scene
    const to = await newTopic(scene)
    await server.ctx.db.update(file).set({ parentId: to.dirRootId }).where(eq(file.id, world.file.id))
    return {
      data: { from: world.topic.id, to: to.id, ids: [world.file.id], writings: true },
      isDone: async () => (await fileRow(server, world.file.id))!.topicId === to.id,
    }
  },
  'due-subscriptions': everywhere,
  'count-rooms': everywhere,
  'tidy-web-pages': everywhere,
  'tidy-webhooks': everywhere,
  'tidy-exports': everywhere,
  'tidy-reports': everywhere,
  'tidy-admin-actions': everywhere,
  'tidy-api-calls': everywhere,
  'tidy-events': everywhere,
  'tidy-short-urls': everywhere,
  'sweep-sign-in': everywhere,
  'find-team-managers': everywhere,
  'drop-unused-images': everywhere,
  'drop-stray-blobs': everywhere,
  'purge-uploads': everywhere,
  'purge-trashed-topics': everywhere,
  'purge-trashed-articles': everywhere,
  'purge-trashed-files': everywhere,
  'erase-files': everywhere,
  'erase-idle-guests': everywhere,
  'end-cancelled-accounts': everywhere,
  'erase-subscription': (scene) => withdrawnTopic(scene, scene.world.topic.id),
  'erase-topic': async (scene) => withdrawnTopic(scene, (await filledTopic(scene)).id),
  async 'erase-account'(scene) {
    const { server, world } = scene
    const { id } = await filledTopic(scene)
    const { db } = server.ctx
    return { data: { uid: world.owner.uid }, isDone: async () => (await db.select().from(topic).where(eq(topic.id, id))).length === 0 }
  },
}
