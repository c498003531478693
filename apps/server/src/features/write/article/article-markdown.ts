import type { Lang } from '@wenjin/contract'
import type { DocumentInput } from '@wenjin/export'
import type { Ctx } from '../../../context.ts'
import type { ArticleRow } from './article.repo.ts'
import { placesOfArticle } from '../../../lib/text/cited-places.ts'
import { withOrderedSources, withWarnings } from '../../../lib/text/cited-text.ts'
import { articleSources } from './source-place.ts'

/** Converts an article to standard Markdown: its marks become footnotes with the quoted words, numbered in their order. */
export async function articleMarkdown(
  { compute }: Pick<Ctx, 'compute'>,
  row: Pick<ArticleRow, 'title' | 'content' | 'sources' | 'updatedAt'>,
  { lang, origin, owner }: { lang: Lang; origin: string; owner: string },
): Promise<string> {
  const { markdown, sources, cited } = withOrderedSources({
    markdown: row.content,
    sources: articleSources(row, lang, origin),
    cited: placesOfArticle(row.content, row.sources),
  })
  const input: DocumentInput = {
    title: row.title,
    lang,
    origin,
    markdown: withWarnings(markdown, cited, lang),
    sources,
    pictures: [],
    details: [],
    author: '',
    createdAt: row.updatedAt,
    notice: '',
    marks: true,
    listSources: true,
    referenceStyle: 'quotes',
  }
  // In Markdown, pictures stay URLs.
  return (await compute.run('writeText', { input, forms: ['markdown'] }, { owner })).markdown
}
