import type { Lang } from '@wenjin/contract'
import { createDocument, toMarkdown } from '@wenjin/export'
import type { ArticleRow } from './article.repo.ts'
import { articleSources } from './source-place.ts'

/** Converts an article to standard Markdown: its marks become footnotes with the quoted words. */
export function articleMarkdown(row: Pick<ArticleRow, 'title' | 'content' | 'sources' | 'updatedAt'>, lang: Lang, origin: string): string {
  const document = createDocument({
    title: row.title,
    lang,
    origin,
    markdown: row.content,
    sources: articleSources(row, lang, origin),
    pictures: [],
    details: [],
    author: '',
    createdAt: row.updatedAt,
    notice: '',
    marks: true,
    listSources: true,
    referenceStyle: 'quotes',
  })
  // In Markdown, pictures stay URLs.
  return toMarkdown({ ...document, replaced: [] })
}
