import { eq } from 'drizzle-orm'
import { emptyAnswer, pages, type FileItem, type Share } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import { article, articleVersion } from '../../../src/db/schema/write/article.ts'
import { annotation } from '../../../src/db/schema/library/annotation.ts'
import { topic } from '../../../src/db/schema/library/topic.ts'
import { result, session } from '../../../src/db/schema/ask/session.ts'
import { mindMap } from '../../../src/db/schema/write/mind-map.ts'
import { qaEntry } from '../../../src/db/schema/write/qa.ts'
import { insertFile } from '../../../src/features/library/file/file.repo.ts'
import { storeDocuments } from '../../../src/features/library/file/index.ts'
import { createStreamChunkRepo } from '../../../src/features/ask/stream/stream-chunk.repo.ts'
import { toEntries } from '../../../src/features/ask/session/session.presenter.ts'
import { makeFixture, type AccessFixture } from '../../access/fixture.ts'
import { citationsOf } from '../../stored-answer.ts'
import type { TestServer } from '../../test-server.ts'

/** The objects of one owner, all of whose texts are hostile. */
export interface HostileWorld extends AccessFixture {
  text: string
  /** Keys of links, by the kind of the object. */
  shareKeys: ReadonlyMap<string, string>
}

/** Most citations of an answer. */
const maxCitations = 200

/** Stores a file whose one document is the text, as an import would. */
export async function storeHostileFile(
  { ctx }: TestServer,
  { owner, topic: place }: Pick<AccessFixture, 'owner' | 'topic'>,
  text: string,
): Promise<FileItem> {
  const { hash: blobHash, size } = await ctx.blobs.put(Buffer.from(text))
  const { id } = await insertFile(ctx.db, {
    id: nanoid(),
    topicId: place.id,
    parentId: place.dirRootId,
    name: '敌意.md',
    contentType: 'text/markdown',
    size,
    blobHash,
    state: 'ready',
    progress: 100,
    documentCount: 1,
    createdAt: ctx.now(),
  })
  const whole = `敌意\n\n${text}${nanoid()}`
  const blocks = [
    { kind: 'heading' as const, level: 1, start: 0, end: 2 },
    { kind: 'paragraph' as const, start: 4, end: whole.length },
  ]
  await storeDocuments(ctx, id, [{ title: '敌意', text: whole, blocks }])
  return owner.visitor.get<FileItem>(`/api/file/${id}`)
}

/** Creates the objects of the table of access and puts a text into those that hold one, and shares them. */
export async function makeWorld(server: TestServer, raw: string): Promise<HostileWorld> {
  // The database stores neither NUL nor half a character.
  const text = raw.toWellFormed().replaceAll('\0', '')
  const fixture = await makeFixture(server)
  const { db } = server.ctx
  const { owner, articleId, trashedArticleId, resultId, sessionId } = fixture
  for (const id of [articleId, trashedArticleId]) await db.update(article).set({ content: text }).where(eq(article.id, id))
  await db.update(articleVersion).set({ content: text }).where(eq(articleVersion.articleId, articleId))
  const answer = {
    ...emptyAnswer(),
    sessionId,
    resultId,
    composer: 'extractive' as const,
    text,
    citations: citationsOf(text).slice(0, maxCitations),
  }
  await db
    .update(result)
    .set({ answer, question: text.slice(0, 4000) })
    .where(eq(result.id, resultId))
  await createStreamChunkRepo(db).insert([{ resultId, fromIndex: 0, messages: toEntries(answer) }])
  await db
    .update(session)
    .set({ question: text.slice(0, 4000) })
    .where(eq(session.id, sessionId))
  await db
    .update(qaEntry)
    .set({ question: text.slice(0, 300), answer: text.slice(0, 20_000) })
    .where(eq(qaEntry.id, fixture.qaId))
  await db
    .update(annotation)
    .set({ quote: text.slice(0, 20_000), note: text.slice(0, 20_000) })
    .where(eq(annotation.id, fixture.annotationId))
  await db
    .update(topic)
    .set({ description: text.slice(0, 2000) })
    .where(eq(topic.id, fixture.topic.id))
  const branch = { id: 'branch', text: text.slice(0, 500), marks: [], children: [] }
  await db
    .update(mindMap)
    .set({ root: { id: 'root', text: text.slice(0, 500), marks: [], children: [branch] } })
    .where(eq(mindMap.id, fixture.mindMapId))
  const file = await storeHostileFile(server, fixture, text)
  const shareKeys = new Map<string, string>()
  for (const [kind, id] of [
    ['article', articleId],
    ['session', sessionId],
    ['answer', resultId],
    ['document', file.documentId!],
    ['topic', fixture.topic.id],
  ] as const) {
    const { data } = await owner.visitor.call<Share | null>('POST', '/api/share', { kind, id })
    if (data) shareKeys.set(kind, data.key)
  }
  return { ...fixture, file, text, shareKeys }
}

/** Returns the addresses of all pages, for the objects of a world. */
export function pagesOf({
  sessionId,
  topic: { id: topicId },
  file,
  articleId,
  bookId,
  shareKeys,
}: HostileWorld): { title: string; path: string }[] {
  const ids: Readonly<Record<string, string>> = {
    '/doc/{id}': file.documentId!,
    '/search/{id}': sessionId,
    '/search-v2/{id}': sessionId,
    '/search/{id}/interactive': sessionId,
    '/bookshelf/{id}': bookId,
    '/notebook/{id}': articleId,
    '/h5-milkdown-editor/{id}': articleId,
  }
  const own = Object.keys(pages).map((pattern) => ({ title: pattern, path: pattern.replace(/\{[^}]*\}/g, ids[pattern] ?? topicId) }))
  const shared = [...shareKeys].flatMap(([kind, key]) =>
    ['', '/image', '/image?form=long', '/image?form=preview'].map((end) => ({ title: `/s/{key}${end} ${kind}`, path: `/s/${key}${end}` })),
  )
  return [...own, ...shared]
}
