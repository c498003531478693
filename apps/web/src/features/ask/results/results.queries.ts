import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { filtersFor, type ResultView } from '../options/index.ts'

/** Results stay cached for a return to the page, milliseconds. */
const staleMs = 300_000
const pageSize = 10
/** A wall of pictures takes more than a list of lines. */
const wallSize = 30

/** How many sources a page of a category holds. */
export function pageSizeOf({ category }: ResultView): number {
  return category === 'image' ? wallSize : pageSize
}

/** A page of sources for a query; nothing is asked while there is no query. */
export function useSearchResults(view: ResultView) {
  const { q, category, asTyped, pageIndex } = view
  const narrows = filtersFor(category)
  const body = {
    query: q,
    category,
    asTyped,
    time: narrows.time ? view.time : undefined,
    site: narrows.site ? view.site : undefined,
    sourceLang: narrows.lang ? view.lang : undefined,
    scholarLang: narrows.scholarLang ? view.scholarLang : undefined,
    pageIndex,
    pageSize: pageSizeOf(view),
  }
  return useQuery({
    queryKey: [...queryKeys.searchResults, body],
    queryFn: ({ signal }) => api.search.listSearchResults({ body }, { signal }),
    enabled: q !== '',
    staleTime: staleMs,
  })
}

/** A scholarly record with its abstract. */
export function useAcademicDetail(id: string) {
  return useQuery({
    queryKey: ['academicDetail', id],
    queryFn: ({ signal }) => api.reader.getAcademicDetail({ query: { id } }, { signal }),
    // The services were given their time; where none answered, whoever waits decides whether to ask again.
    retry: false,
    enabled: id !== '',
    staleTime: staleMs,
  })
}
