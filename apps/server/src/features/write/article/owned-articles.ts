import type { Ctx } from '../../../context.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { guestOwner } from '../../../http/caller.ts'
import { uniqueNames } from '../../../lib/storage/archive-name.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { articleMarkdown } from './article-markdown.ts'
import { listArticlesBy, setArticleAuthor, type ArticleRow } from './article.repo.ts'

const atOnce = 50
const titleLength = 40

/** Transfers a guest's articles to an account. */
export async function transferArticles(tx: Tx, visitorId: string, uid: string): Promise<void> {
  await setArticleAuthor(tx, guestOwner(visitorId), uid)
}

/** Removes an account as the author of articles in topics of others; articles in its own topics are deleted with these. */
export async function eraseAuthor(db: Db, uid: string): Promise<void> {
  await setArticleAuthor(db, uid, '')
}

async function* listArticles(db: Db, uid: string): AsyncGenerator<ArticleRow> {
  for (let after = ''; ;) {
    const rows = await listArticlesBy(db, uid, after, atOnce)
    for (const row of rows) {
      yield row
      after = row.id
    }
    if (rows.length < atOnce) return
  }
}

/** Yields the articles of an account as Markdown, for its export. */
export async function* exportArticles(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  const unique = uniqueNames()
  const origin = ctx.config.publicUrl ?? 'http://localhost/'
  for await (const row of listArticles(ctx.db, uid)) {
    const title = [...row.title].slice(0, titleLength).join('') || '未命名'
    const content = await articleMarkdown(ctx, row, { lang: 'zh', origin, owner: uid })
    yield { name: `articles/${unique(`${title}.md`)}`, content, modifiedAt: row.updatedAt }
  }
}
