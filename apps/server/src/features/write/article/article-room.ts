import { AppError, limits } from '@wenjin/contract'
import type { Tx } from '../../../db/client.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from '../../library/access/index.ts'
import { countArticles, lockArticlesOf } from './article.repo.ts'

/** Checks that a topic has room for one more article, and for one more that is being written. @throws AppError `conflict`. */
export async function requireArticleRoom(
  tx: Tx,
  topic: Authorized<TopicRow, 'topic:edit'>,
  { writing }: { writing: boolean },
): Promise<void> {
  await lockArticlesOf(tx, topic)
  const there = await countArticles(tx, topic)
  if (there.all >= limits.article.count) {
    throw new AppError('conflict', {
      zh: `一个资料库最多 ${limits.article.count} 篇文章，回收站里的也算`,
      en: `at most ${limits.article.count} articles per library, including those in the trash`,
    })
  }
  if (writing && there.writing >= limits.article.writing) {
    throw new AppError('conflict', {
      zh: `这个资料库正在写 ${there.writing} 篇文章，等其中一篇写完再试`,
      en: `${there.writing} articles are being written in this library; try again when one is done`,
    })
  }
}
