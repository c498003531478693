import type { Db, Tx } from '../../../db/client.ts'
import { guestOwner } from '../../../http/caller.ts'
import { articleMarkdown } from './export/article-page.ts'
import { listArticlesBy, setArticleAuthor } from './article.repo.ts'

const atOnce = 50

/** Transfers a guest's articles to an account. */
export async function transferArticles(tx: Tx, visitorId: string, uid: string): Promise<void> {
  await setArticleAuthor(tx, guestOwner(visitorId), uid)
}

/** Takes an account off what it wrote in topics of others; what it wrote in its own goes with these. */
export async function eraseAuthor(db: Db, uid: string): Promise<void> {
  await setArticleAuthor(db, uid, '')
}

/** The articles of an account as Markdown, for its export. @param origin address of the instance, for links to sources */
export async function* listArticlesForExport(db: Db, uid: string, origin: string) {
  for (let after = ''; ;) {
    const rows = await listArticlesBy(db, uid, after, atOnce)
    for (const row of rows) {
      const { title, updatedAt } = row
      yield { title, updatedAt, markdown: articleMarkdown(row, 'zh', origin) }
      after = row.id
    }
    if (rows.length < atOnce) return
  }
}
