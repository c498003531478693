import { nanoid } from 'nanoid'
import type { ApiKey, Device, FileItem, Relation, Right, Topic } from '@wenjin/contract'
import { annotation } from '../../src/db/schema/annotation.ts'
import { qaEntry } from '../../src/db/schema/qa.ts'
import { article, articleVersion } from '../../src/db/schema/article.ts'
import { book, bookCover } from '../../src/db/schema/book.ts'
import { underline } from '../../src/db/schema/derive.ts'
import { folder } from '../../src/db/schema/knowledge.ts'
import { multipart } from '../../src/db/schema/upload.ts'
import { poster } from '../../src/db/schema/poster.ts'
import { questionImage, result, session } from '../../src/db/schema/search.ts'
import { searchTemplate } from '../../src/db/schema/search-template.ts'
import { subscription } from '../../src/db/schema/source-preference.ts'
import { joinRequest, topicInvitation } from '../../src/db/schema/topic.ts'
import { insertFile, storeDocuments } from '../../src/features/knowledge/index.ts'
import { createTeam, createUser, inviteToTopic, type TestUser } from '../people.ts'
import type { TestServer } from '../test-server.ts'
import { Visitor } from '../visitor.ts'

/** Everybody a call is made by. */
export const roles = [
  'guest',
  'owner',
  'otherUser',
  'topicManager',
  'cooperator',
  'subscriber',
  'teamMember',
  'teamManager',
  'admin',
  'apiKey',
  'badApiKey',
] as const
export type Role = (typeof roles)[number]

/** Things of one owner, and people in every relation to them; made anew for every call of the contract, since calls change them. */
export interface World {
  owner: TestUser
  people: Record<Exclude<Role, 'apiKey' | 'badApiKey'>, Visitor>
  key: string
  sessionId: string
  resultId: string
  underlineId: string
  topic: Topic
  /** The account that subscribed to the topic, and the one that asks to work on it. */
  subscriberUid: string
  applicantUid: string
  file: FileItem
  /** Folders of the topic, one of them in the trash, and an upload into it that has no parts yet. */
  folderId: string
  trashedFolderId: string
  uploadId: string
  teamId: string
  /** The manager and the plain member of the team. */
  manager: TestUser
  member: TestUser
  /** A device the owner is signed in on besides the one that calls. */
  deviceId: string
  apiKeyId: string
  /** A paused subscription of the owner. */
  subscriptionId: string
  /** A paused subscription into the topic. */
  topicSubscriptionId: string
  /** A template of the owner. */
  searchTemplateId: string
  /** A picture of a question of the owner. */
  imageId: string
  /** A mark of the owner in the file. */
  annotationId: string
  /** A question with its answer in the topic. */
  qaId: string
  /** The file, on the shelf of the owner. */
  bookId: string
  /** Articles of the topic, one of them in the trash, and a poster that failed. */
  articleId: string
  trashedArticleId: string
  posterId: string
}

/** A file as its import leaves it, past the parser: there is a world for every call. */
async function storeFile({ ctx }: TestServer, topic: Topic): Promise<string> {
  const text = `窑址\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。${nanoid()}`
  const { hash: blobHash, size } = await ctx.blobs.put(Buffer.from(`# ${text}`))
  const { id } = await insertFile(ctx.db, {
    id: nanoid(),
    topicId: topic.id,
    parentId: topic.dirRootId,
    name: '窑址.md',
    contentType: 'text/markdown',
    size,
    blobHash,
    state: 'ready',
    progress: 100,
    documentCount: 1,
    createdAt: ctx.now(),
  })
  const blocks = [
    { kind: 'heading' as const, level: 1, start: 0, end: 2 },
    { kind: 'paragraph' as const, start: 4, end: text.length },
    { kind: 'figure' as const, start: text.length, end: text.length, figure: { n: 1, part: '窑址.png', width: 40, height: 30 } },
  ]
  await storeDocuments(ctx, id, [{ title: '窑址', text, blocks }])
  return id
}

/** Makes a world. */
export async function makeWorld(server: TestServer): Promise<World> {
  const [owner, otherUser, topicManager, cooperator, subscriber, member, manager, admin] = await Promise.all([
    createUser(server, { passwordHash: null }),
    createUser(server),
    createUser(server),
    createUser(server),
    createUser(server),
    createUser(server),
    createUser(server),
    createUser(server, { role: 'admin' }),
  ] as const)
  const topic = (await owner.visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)!
  const file = await owner.visitor.get<FileItem>(`/api/file/${await storeFile(server, topic)}`)
  await inviteToTopic(server, topic.id, topicManager.uid, 'manager')
  await inviteToTopic(server, topic.id, cooperator.uid, 'cooperator')
  await inviteToTopic(server, topic.id, subscriber.uid, 'subscriber')
  const invitation = { code: nanoid(), topicId: topic.id, role: 'cooperator' as const, autoApprove: false, createdBy: owner.uid }
  await server.ctx.db.insert(topicInvitation).values({ ...invitation, createdAt: server.ctx.now() })
  await server.ctx.db.insert(joinRequest).values({ code: invitation.code, uid: member.uid, createdAt: server.ctx.now() })
  const [folderId, trashedFolderId, uploadId] = [nanoid(), nanoid(), nanoid()]
  const inTopic = { topicId: topic.id, parentId: topic.dirRootId, createdAt: server.ctx.now(), updatedAt: server.ctx.now() }
  await server.ctx.db.insert(folder).values([
    { ...inTopic, id: folderId, name: '窑址' },
    { ...inTopic, id: trashedFolderId, name: '旧窑址', trashedAt: server.ctx.now(), trashedWith: trashedFolderId },
  ])
  await server.ctx.db.insert(multipart).values({
    id: uploadId,
    topicId: topic.id,
    folderId: topic.dirRootId,
    name: '大.txt',
    contentType: 'text/plain',
    size: 40_000_000,
    createdAt: server.ctx.now(),
    touchedAt: server.ctx.now(),
  })
  const sessionId = nanoid()
  await server.ctx.db.insert(session).values({
    id: sessionId,
    owner: owner.uid,
    visitorId: '',
    question: '越窑在哪里？',
    mode: 'concise',
    engineType: 'default',
    model: 'auto',
    createdAt: server.ctx.now(),
    updatedAt: server.ctx.now(),
  })
  const resultId = nanoid()
  await server.ctx.db.insert(result).values({
    id: resultId,
    sessionId,
    ordinal: 0,
    question: '越窑在哪里？',
    mode: 'concise',
    engineType: 'default',
    model: 'auto',
    lang: 'zh',
    state: 'done',
    createdAt: server.ctx.now(),
    finishedAt: server.ctx.now(),
  })
  const imageId = nanoid()
  await server.ctx.db.insert(questionImage).values({
    id: imageId,
    owner: owner.uid,
    blobHash: (await server.ctx.blobs.put(Buffer.from('a picture'))).hash,
    contentType: 'image/webp',
    width: 1,
    height: 1,
    createdAt: server.ctx.now(),
  })
  const underlineId = nanoid()
  const now = server.ctx.now()
  await server.ctx.db
    .insert(underline)
    .values({ id: underlineId, resultId, start: 0, end: 2, text: '越窑', color: 'seal', createdAt: now, updatedAt: now })
  const subscriptionId = nanoid()
  const topicSubscriptionId = nanoid()
  const paused = {
    owner: owner.uid,
    url: 'https://example.org/',
    title: '',
    kind: 'auto' as const,
    state: 'paused' as const,
    depth: 1,
    pageLimit: 10,
    everyHours: 24,
    progress: { total: 0, read: 0, unchanged: 0, failed: 0 },
    createdAt: server.ctx.now(),
  }
  await server.ctx.db.insert(subscription).values([
    { ...paused, id: subscriptionId, topicId: nanoid() },
    { ...paused, id: topicSubscriptionId, topicId: topic.id, folderId: topic.dirRootId },
  ])
  const searchTemplateId = nanoid()
  await server.ctx.db.insert(searchTemplate).values({
    id: searchTemplateId,
    owner: owner.uid,
    name: '窑址',
    question: '{窑名}在哪里？',
    mode: 'concise',
    engineType: 'default',
    model: 'auto',
    filters: {},
    advanceMath: false,
    position: 0,
    createdAt: server.ctx.now(),
  })
  const annotationId = nanoid()
  await server.ctx.db.insert(annotation).values({
    id: annotationId,
    owner: owner.uid,
    topicId: topic.id,
    fileId: file.id,
    documentId: file.documentId,
    title: '窑址',
    kind: 'highlight',
    color: 'amber',
    start: 0,
    end: 2,
    quote: '窑址',
    createdAt: now,
    updatedAt: now,
  })
  const bookId = nanoid()
  await server.ctx.db.insert(book).values({ id: bookId, owner: owner.uid, fileId: file.id, broughtFile: true, createdAt: now })
  await server.ctx.db.insert(bookCover).values({ bookId, bytes: Buffer.from('a picture'), chosen: true, blobHash: 'picture' })
  const [articleId, trashedArticleId, posterId] = [nanoid(), nanoid(), nanoid()]
  const written = { topicId: topic.id, title: '越窑', content: '越窑烧青瓷。', createdBy: owner.uid, createdAt: now, updatedAt: now }
  await server.ctx.db.insert(article).values([
    { ...written, id: articleId },
    { ...written, id: trashedArticleId, trashedAt: now },
  ])
  const { title, content } = written
  await server.ctx.db.insert(articleVersion).values({ articleId, version: 1, title, content, editor: owner.uid, createdAt: now })
  await server.ctx.db.insert(poster).values({
    id: posterId,
    topicId: topic.id,
    query: '越窑',
    type: 'html',
    template: 'sheet',
    lang: 'zh',
    state: 'failed',
    failure: 'internal',
    createdBy: owner.uid,
    createdAt: now,
    startedAt: now,
    finishedAt: now,
  })
  const qaId = nanoid()
  const asked = { id: qaId, topicId: topic.id, question: '越窑在哪里？', answer: '在浙江慈溪。', state: 'ready' as const }
  await server.ctx.db.insert(qaEntry).values({ ...asked, createdBy: owner.uid, createdAt: now, updatedAt: now })
  const key = await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '访问表' })
  const second = server.visitor()
  for (const name of ['sid', 'uid']) second.setCookie(name, owner.visitor.cookieOf(name)!)
  const devices = await owner.visitor.get<Device[]>('/api/device')
  const guest = server.visitor()
  await guest.token()
  return {
    owner,
    people: {
      guest,
      owner: owner.visitor,
      otherUser: otherUser.visitor,
      topicManager: topicManager.visitor,
      cooperator: cooperator.visitor,
      subscriber: subscriber.visitor,
      teamMember: member.visitor,
      teamManager: manager.visitor,
      admin: admin.visitor,
    },
    key: key.key,
    sessionId,
    resultId,
    underlineId,
    topic,
    subscriberUid: subscriber.uid,
    applicantUid: member.uid,
    file,
    folderId,
    trashedFolderId,
    uploadId,
    teamId: await createTeam(server, manager.uid, [member.uid]),
    manager,
    member,
    deviceId: devices[0]!.id,
    apiKeyId: key.id,
    subscriptionId,
    topicSubscriptionId,
    searchTemplateId,
    imageId,
    annotationId,
    qaId,
    bookId,
    articleId,
    trashedArticleId,
    posterId,
  }
}

/** How a role stands to the things of the world's owner that a right speaks of. */
export function relationsOf(role: Role, right: Right): Relation[] {
  const [kind] = right.split(':')
  if (kind === 'team') {
    if (role === 'teamMember') return ['teamMember']
    return role === 'teamManager' ? ['teamManager'] : []
  }
  if (role === 'owner' || role === 'apiKey') return ['owner']
  if (kind !== 'topic') return []
  if (role === 'topicManager') return ['manager']
  return role === 'cooperator' || role === 'subscriber' ? [role] : []
}
