import { sql } from 'drizzle-orm'
import { articleContract } from '@wenjin/contract'
import { article, articleVersion } from '../../../db/schema/write/article.ts'
import { anyId, sumBytes } from '../../../db/stored-sum.ts'
import { articleTopicHooks } from './article-topics.ts'
import { articleArchive } from './article-archive.ts'
import { registerArticleJobs } from './article.jobs.ts'
import { articleRoutes } from './article.routes.ts'
import { eraseAuthor, exportArticles, transferArticles } from './owned-articles.ts'
import { defineFeature, service } from '../../../feature.ts'

export const feature = defineFeature({
  name: 'write/article',
  rank: 50,
  services: [service(articleContract, (ctx, { findSharer }) => articleRoutes(ctx, findSharer))],
  jobs: registerArticleJobs,
  owns: [
    { table: article, room: 'writings', end: 'parent' },
    { table: articleVersion, room: 'writings', end: 'parent' },
  ],
  account: {
    notes: [{ name: 'articles/', zh: '您写的文章（Markdown，引用为脚注）', en: 'articles, as Markdown with footnotes' }],
    files: exportArticles,
    erase: ({ db }, owner) => eraseAuthor(db, owner),
    transfer: (_ctx, tx, { visitorId, uid }) => transferArticles(tx, visitorId, uid),
  },
  topic: { ...articleTopicHooks, archive: articleArchive },
  storage: ({ topics }) => ({
    writings: [
      sumBytes('bytes', sql`article where topic_id = ${anyId(topics)}`),
      sumBytes('v.bytes', sql`article a join article_version v on v.article_id = a.id where a.topic_id = ${anyId(topics)}`),
    ],
  }),
})
