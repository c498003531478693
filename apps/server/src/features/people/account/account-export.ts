import { Readable } from 'node:stream'
import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { uniqueNames } from '../../../lib/archive-name.ts'
import { zipStream, type ZipEntry } from '../../../lib/zip-stream.ts'
import { BlobMissingError } from '../../../providers/blobs/blob-store.ts'
import { listAnnotationsForExport } from '../../library/annotation/index.ts'
import { listArticlesForExport } from '../../write/article/index.ts'
import { listBooksForExport } from '../../library/book/index.ts'
import { listEditedMindMaps, listUnderlinesIn } from '../../ask/derive/index.ts'
import { listAllFiles, listTopicsOf, type FileRow, type TopicRow } from '../../library/access/index.ts'
import { listPostersForExport } from '../../write/poster/index.ts'
import { listEntriesForExport } from '../../write/qa/index.ts'
import { isClosed, listSessionIdsOf, readSessionOf } from '../../ask/session/index.ts'
import { listTemplatesForExport } from '../../ask/search-template/index.ts'
import { listPreferencesOf } from '../../ask/source-preference/index.ts'
import { listEventsOf } from '../../platform/tracking/index.ts'
import { listInvitations, listKeys, listMemberships, listOpenedTopics, listReports } from './account-export.repo.ts'
import { readAvatar } from './avatar.ts'
import { type UserRow, findUser, listIdentities, listLoginSessions } from '../user/index.ts'
import { listRedeemed } from '../billing/index.ts'
import { sessionMarkdown } from './session-markdown.ts'

const eventsAtOnce = 500
const titleLength = 40

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

function readme(user: UserRow, now: number): string {
  const at = new Date(now).toISOString()
  return `问津账号数据 · Wenjin account data
${user.uid} · ${at}

account.json    账号资料：绑定、设备、团队、密钥（只有首尾）、兑换、来源偏好与订阅、提问模板、文档标注、书架、问答、海报、反馈与投诉 · profile, bindings, devices, teams, keys (ends only), codes, sources and subscriptions, templates, marks in documents, bookshelf, questions and answers, posters, reports
avatar.webp     头像 · picture
questions/      每次提问：.md 供阅读，.json 为完整数据（回答、引用、来源、划线与笔记、改过的思维导图） · each session: .md to read, .json in full
topics/         每个资料库的原始文件，_files.json 为清单 · the originals of each library, listed in _files.json
articles/       您写的文章（Markdown，引用为脚注） · articles, as Markdown with footnotes
events.jsonl    经您同意记录的使用统计，每行一条 · usage events recorded with your consent, one a line

回答中的 [[n]] 指向同一回答的第 n 个来源。 A mark [[n]] in an answer names its source n.
`
}

async function describeAccount(ctx: Ctx, user: UserRow) {
  const { db } = ctx
  const { uid, name, role, notes, expiryDate, extensionReadingEnable, cancelAt, createdAt } = user
  const devices = await listLoginSessions(db, uid, ctx.now())
  return {
    uid,
    name,
    role,
    notes: JSON.parse(notes) as unknown,
    expiryDate,
    extensionReadingEnable,
    hasPassword: user.passwordHash !== null,
    cancelAt,
    createdAt,
    identities: (await listIdentities(db, uid)).map(({ kind, subject, createdAt: boundAt }) => ({ kind, subject, boundAt })),
    devices: devices.map((device) => ({
      name: device.name,
      address: device.address,
      createdAt: device.createdAt,
      lastSeenAt: device.lastSeenAt,
    })),
    teams: await listMemberships(db, uid),
    invitations: await listInvitations(db, uid),
    openedTopics: await listOpenedTopics(db, uid),
    apiKeys: await listKeys(db, uid),
    redeemed: await listRedeemed(db, uid),
    sources: await listPreferencesOf(ctx, uid),
    searchTemplates: await listTemplatesForExport(ctx, uid),
    annotations: await listAnnotationsForExport(db, uid),
    books: await listBooksForExport(ctx, uid),
    questionsAndAnswers: await listEntriesForExport(db, uid),
    posters: await listPostersForExport(db, uid),
    ...(await listReports(db, uid)),
  }
}

async function* questions(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  const ids = await listSessionIdsOf(ctx.db, uid)
  const width = String(ids.length).length
  const unique = uniqueNames()
  for (const [at, id] of ids.entries()) {
    const record = await readSessionOf(ctx.db, uid, id)
    // Deleted since the list was made.
    if (!record) continue
    const modifiedAt = record.session.updatedAt
    const title = [...record.session.question].slice(0, titleLength).join('')
    const name = unique(`${String(at + 1).padStart(width, '0')} ${title}`)
    const closed = new Set(record.results.filter(isClosed).map((result) => result.id))
    const underlines = (await listUnderlinesIn(ctx.db, id)).filter(({ resultId }) => !closed.has(resultId))
    const mindMaps = (await listEditedMindMaps(ctx.db, id)).filter(({ resultId }) => !closed.has(resultId))
    yield { name: `questions/${name}.json`, content: json({ ...record, underlines, mindMaps }), modifiedAt }
    yield { name: `questions/${name}.md`, content: sessionMarkdown(record, underlines), modifiedAt }
  }
}

async function openOriginal(ctx: Ctx, file: FileRow): Promise<Readable | null> {
  try {
    return file.blobHash === null ? null : await ctx.blobs.get(file.blobHash)
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}

async function* originals(ctx: Ctx, topic: TopicRow, folder: string): AsyncGenerator<ZipEntry> {
  const listName = '_files.json'
  const unique = uniqueNames()
  unique(listName)
  const list: object[] = []
  for (const file of await listAllFiles(ctx.db, topic.id)) {
    const original = await openOriginal(ctx, file)
    const packed = original && unique(file.name)
    const { id, name, size, contentType, url, state, createdAt } = file
    list.push({ packed, id, name, size, contentType, url, state, createdAt })
    if (original) yield { name: `${folder}/${packed}`, content: original, modifiedAt: createdAt, stored: true }
  }
  yield { name: `${folder}/${listName}`, content: json({ ...describeTopic(topic), files: list }), modifiedAt: ctx.now() }
}

/** The owner's description of a topic. */
function describeTopic(topic: TopicRow) {
  const { id, name, description, title, ownerPanel, recommendedQuestions, initialConversation, personalityPrompt } = topic
  const { publishedAt, takenDown, category, trashedAt, createdAt } = topic
  const written = { title, ownerPanel, recommendedQuestions, initialConversation, personalityPrompt }
  return { id, name, description, ...written, publishedAt, takenDown, category, trashedAt, createdAt }
}

async function* topics(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames()
  for (const topic of await listTopicsOf(ctx.db, uid)) yield* originals(ctx, topic, `topics/${unique(topic.name)}`)
}

async function* articles(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames()
  const origin = ctx.config.publicUrl ?? 'http://localhost/'
  for await (const { title, markdown, updatedAt } of listArticlesForExport(ctx.db, uid, origin)) {
    yield {
      name: `articles/${unique(`${[...title].slice(0, titleLength).join('') || '未命名'}.md`)}`,
      content: markdown,
      modifiedAt: updatedAt,
    }
  }
}

async function* eventLines(ctx: Ctx, uid: string): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const rows = await listEventsOf(ctx.db, uid, last, eventsAtOnce)
    for (const { id, ...event } of rows) {
      yield `${JSON.stringify(event)}\n`
      last = id
    }
    if (rows.length < eventsAtOnce) return
  }
}

async function* everything(ctx: Ctx, user: UserRow): AsyncGenerator<ZipEntry> {
  const modifiedAt = ctx.now()
  const { uid } = user
  yield { name: 'README.txt', content: readme(user, modifiedAt), modifiedAt }
  yield { name: 'account.json', content: json(await describeAccount(ctx, user)), modifiedAt }
  const picture = user.avatar && (await readAvatar(ctx, user.avatar))
  if (picture) yield { name: 'avatar.webp', content: picture, modifiedAt, stored: true }
  yield* questions(ctx, uid)
  yield* topics(ctx, uid)
  yield* articles(ctx, uid)
  yield { name: 'events.jsonl', content: Readable.from(eventLines(ctx, uid)), modifiedAt }
}

/** Everything the instance keeps of an account, as a zip that is made while it is read. @throws AppError `needLogin`. */
export async function exportAccount(ctx: Ctx, uid: string): Promise<{ stream: Readable; fileName: string }> {
  const user = await findUser(ctx.db, uid)
  if (!user) throw new AppError('needLogin')
  const day = new Date(ctx.now()).toISOString().slice(0, 10)
  return { stream: zipStream(everything(ctx, user)), fileName: `wenjin-${day}.zip` }
}
