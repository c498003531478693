import { nanoid } from 'nanoid'
import { exportStates, type FileItem, type Topic } from '@wenjin/contract'
import type { Ctx } from '../../src/context.ts'
import { annotation } from '../../src/db/schema/library/annotation.ts'
import { article, articleVersion } from '../../src/db/schema/write/article.ts'
import { book, bookCover } from '../../src/db/schema/library/book.ts'
import { underline } from '../../src/db/schema/ask/derive.ts'
import { folder } from '../../src/db/schema/library/file.ts'
import { mindMap } from '../../src/db/schema/write/mind-map.ts'
import { poster } from '../../src/db/schema/write/poster.ts'
import { qaEntry } from '../../src/db/schema/write/qa.ts'
import { searchTemplate } from '../../src/db/schema/ask/search-template.ts'
import { questionImage, result, session } from '../../src/db/schema/ask/session.ts'
import { share } from '../../src/db/schema/write/share.ts'
import { subscription } from '../../src/db/schema/ask/source-preference.ts'
import { exportTask } from '../../src/db/schema/write/export.ts'
import { joinRequest, topicInvitation, topicMember } from '../../src/db/schema/library/topic.ts'
import { multipart } from '../../src/db/schema/library/upload.ts'
import { webhookDelivery, webhookEndpoint } from '../../src/db/schema/platform/webhook.ts'

/** The objects of one owner, by the ids that calls use. */
export interface Things {
  sessionId: string
  /** Key of the link to the session. */
  shareKey: string
  resultId: string
  underlineId: string
  /** Folders of the topic, one of them in the trash, and a multipart upload into it without parts. */
  folderId: string
  trashedFolderId: string
  uploadId: string
  /** A paused subscription of the owner. */
  subscriptionId: string
  /** A paused subscription into the topic. */
  topicSubscriptionId: string
  /** A template of the owner. */
  searchTemplateId: string
  /** A question picture of the owner. */
  imageId: string
  /** A mark of the owner in the file. */
  annotationId: string
  /** A question with its answer in the topic. */
  qaId: string
  /** The file as a book on the owner's shelf. */
  bookId: string
  /** Articles of the topic, one of them in the trash, and a failed poster. */
  articleId: string
  trashedArticleId: string
  posterId: string
  /** A paused webhook of the owner, and a waiting delivery. */
  webhookId: string
  webhookDeliveryId: string
  /** A mind map of the topic. */
  mindMapId: string
  /** An export of the owner that waits. */
  exportId: string
}

/** The owner and location of the objects. */
interface Place {
  owner: string
  topic: Topic
  file: FileItem
  members: readonly Pick<typeof topicMember.$inferInsert, 'uid' | 'role'>[]
  /** The account that asks to join the topic. */
  applicant: string
}

/** Inserts the objects as their features would, in one transaction, so that there is a single disk sync. */
export async function layThings({ db, blobs, now }: Ctx, { owner, topic, file, members, applicant }: Place): Promise<Things> {
  const at = now()
  const { hash: pictureHash } = await blobs.put(Buffer.from('a picture'))
  const made = { createdAt: at, updatedAt: at }
  const inTopic = { ...made, topicId: topic.id }
  const inRoot = { ...inTopic, parentId: topic.dirRootId }
  const asked = { question: '越窑在哪里？', mode: 'concise' as const, engineType: 'default' as const, model: 'auto' as const }
  const paused = {
    owner,
    url: 'https://example.org/',
    title: '',
    kind: 'auto' as const,
    state: 'paused' as const,
    depth: 1,
    pageLimit: 10,
    everyHours: 24,
    progress: { total: 0, read: 0, unchanged: 0, failed: 0 },
    createdAt: at,
  }
  const written = { title: '越窑', content: '越窑烧青瓷。' }
  const code = nanoid()
  const ids: Things = {
    sessionId: nanoid(),
    shareKey: nanoid(),
    resultId: nanoid(),
    underlineId: nanoid(),
    folderId: nanoid(),
    trashedFolderId: nanoid(),
    uploadId: nanoid(),
    subscriptionId: nanoid(),
    topicSubscriptionId: nanoid(),
    searchTemplateId: nanoid(),
    imageId: nanoid(),
    annotationId: nanoid(),
    qaId: nanoid(),
    bookId: nanoid(),
    articleId: nanoid(),
    trashedArticleId: nanoid(),
    posterId: nanoid(),
    webhookId: nanoid(),
    webhookDeliveryId: nanoid(),
    mindMapId: nanoid(),
    exportId: nanoid(),
  }
  await db.transaction(async (tx) => {
    await tx.insert(topicMember).values(members.map((member) => ({ ...member, topicId: topic.id, createdAt: at })))
    const invitation = { code, topicId: topic.id, role: 'cooperator' as const, autoApprove: false, createdBy: owner, createdAt: at }
    await tx.insert(topicInvitation).values(invitation)
    await tx.insert(joinRequest).values({ code, uid: applicant, createdAt: at })
    await tx.insert(folder).values([
      { ...inRoot, id: ids.folderId, name: '窑址' },
      { ...inRoot, id: ids.trashedFolderId, name: '旧窑址', trashedAt: at, trashedWith: ids.trashedFolderId },
    ])
    await tx.insert(multipart).values({
      id: ids.uploadId,
      topicId: topic.id,
      folderId: topic.dirRootId,
      name: '大.txt',
      contentType: 'text/plain',
      size: 40_000_000,
      createdAt: at,
      touchedAt: at,
    })
    await tx.insert(session).values({ ...asked, ...made, id: ids.sessionId, owner, visitorId: '' })
    const answered = { ordinal: 0, lang: 'zh' as const, state: 'done' as const, createdAt: at, finishedAt: at }
    await tx.insert(share).values({ key: ids.shareKey, kind: 'session', owner, sessionId: ids.sessionId, createdAt: at })
    await tx.insert(result).values({ ...asked, ...answered, id: ids.resultId, sessionId: ids.sessionId })
    const picture = { blobHash: pictureHash, contentType: 'image/webp', width: 1, height: 1 }
    await tx.insert(questionImage).values({ ...picture, id: ids.imageId, owner, createdAt: at })
    const marked = { start: 0, end: 2, ...made }
    await tx.insert(underline).values({ ...marked, id: ids.underlineId, resultId: ids.resultId, text: '越窑', color: 'seal' })
    await tx.insert(subscription).values([
      { ...paused, id: ids.subscriptionId, topicId: nanoid() },
      { ...paused, id: ids.topicSubscriptionId, topicId: topic.id, folderId: topic.dirRootId },
    ])
    const template = { name: '窑址', question: '{窑名}在哪里？', filters: {}, advanceMath: false, position: 0 }
    await tx.insert(searchTemplate).values({ ...asked, ...template, id: ids.searchTemplateId, owner, createdAt: at })
    const inFile = { topicId: topic.id, fileId: file.id, documentId: file.documentId, title: '窑址', quote: '窑址' }
    await tx.insert(annotation).values({ ...marked, ...inFile, id: ids.annotationId, owner, kind: 'highlight', color: 'amber' })
    await tx.insert(book).values({ id: ids.bookId, owner, fileId: file.id, ownsFile: true, createdAt: at })
    await tx.insert(bookCover).values({ bookId: ids.bookId, bytes: Buffer.from('a picture'), chosen: true, blobHash: 'picture' })
    await tx.insert(article).values([
      { ...inTopic, ...written, id: ids.articleId, createdBy: owner },
      { ...inTopic, ...written, id: ids.trashedArticleId, createdBy: owner, trashedAt: at },
    ])
    await tx.insert(articleVersion).values({ ...written, articleId: ids.articleId, version: 1, editor: owner, createdAt: at })
    await tx.insert(poster).values({
      id: ids.posterId,
      topicId: topic.id,
      query: '越窑',
      type: 'html',
      template: 'sheet',
      lang: 'zh',
      state: 'failed',
      failure: 'internal',
      createdBy: owner,
      createdAt: at,
      startedAt: at,
      finishedAt: at,
    })
    await tx.insert(mindMap).values({
      ...inTopic,
      id: ids.mindMapId,
      title: '越窑',
      root: { id: 'root', text: '越窑', marks: [], children: [] },
      theme: 'colorful',
      nodes: 1,
      createdBy: owner,
    })
    const request = {
      type: 'article' as const,
      format: 'pdf' as const,
      request: { id: ids.articleId, marks: true, sources: true, references: 'quotes' as const },
    }
    const exported = { ...request, lang: 'zh' as const, origin: 'https://wenjin.example', status: exportStates.waiting, createdAt: at }
    await tx.insert(exportTask).values({ ...exported, id: ids.exportId, owner })
    const entry = { question: asked.question, answer: '在浙江慈溪。', state: 'ready' as const, createdBy: owner }
    const endpoint = { name: '', url: 'https://example.org/', events: ['file.ready' as const], state: 'paused' as const, secret: 'sealed' }
    await tx.insert(webhookEndpoint).values({ ...endpoint, id: ids.webhookId, uid: owner, createdAt: at })
    const event = { event: 'webhook.test' as const, body: '{}', state: 'waiting' as const, createdAt: at }
    await tx.insert(webhookDelivery).values({ ...event, id: ids.webhookDeliveryId, endpointId: ids.webhookId })
    await tx.insert(qaEntry).values({ ...inTopic, ...entry, id: ids.qaId })
  })
  return ids
}
