import { emptyAnswer, type Reference } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../src/context.ts'
import { annotation } from '../../src/db/schema/library/annotation.ts'
import { book } from '../../src/db/schema/library/book.ts'
import { folder } from '../../src/db/schema/library/file.ts'
import { searchTemplate } from '../../src/db/schema/ask/search-template.ts'
import { result, session } from '../../src/db/schema/ask/session.ts'
import { article } from '../../src/db/schema/write/article.ts'
import { poster } from '../../src/db/schema/write/poster.ts'
import { qaEntry } from '../../src/db/schema/write/qa.ts'
import type { AccessFixture } from './fixture.ts'

/** Secret words in the owner's objects, by object. */
export const secrets = {
  session: '机密对话',
  answer: '机密回答',
  article: '机密文章',
  poster: '机密海报',
  qa: '机密问答',
  folder: '机密目录',
  annotation: '机密批注',
  searchTemplate: '机密模板',
  book: '机密书名',
} as const
export type Secret = keyof typeof secrets

/** Puts the secret words into the objects of a fixture. @param references the sources of its answer */
export async function hideSecrets({ db }: Ctx, fixture: AccessFixture, references: Reference[]): Promise<void> {
  const content = { title: secrets.poster, lead: '', points: [], figures: [], events: [], sources: [] }
  await db.update(session).set({ question: secrets.session, title: secrets.session }).where(eq(session.id, fixture.sessionId))
  await db
    .update(result)
    .set({ answer: { ...emptyAnswer(), text: secrets.answer, references } })
    .where(eq(result.id, fixture.resultId))
  await db.update(article).set({ title: secrets.article, content: secrets.article }).where(eq(article.topicId, fixture.topic.id))
  await db.update(poster).set({ query: secrets.poster, state: 'ready', content }).where(eq(poster.id, fixture.posterId))
  await db.update(qaEntry).set({ answer: secrets.qa }).where(eq(qaEntry.id, fixture.qaId))
  await db.update(folder).set({ name: secrets.folder }).where(eq(folder.id, fixture.folderId))
  await db.update(annotation).set({ note: secrets.annotation }).where(eq(annotation.id, fixture.annotationId))
  await db.update(searchTemplate).set({ name: secrets.searchTemplate }).where(eq(searchTemplate.id, fixture.searchTemplateId))
  await db.update(book).set({ title: secrets.book }).where(eq(book.id, fixture.bookId))
}
