import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { filtersFor, type ResultView } from '../options/index.ts'

/** Results stay fresh this long for a return to the page, milliseconds. */
const staleMs = 300_000
const pageSize = 10
/** Number of images per page; more than sources in a list. */
const wallSize = 30

/** Returns the number of sources per page of a category. */
export function pageSizeOf({ category }: ResultView): number {
  return category === 'image' ? wallSize : pageSize
}

/** Queries a page of sources for a query; sends no request while the query is empty. */
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

/** Queries a scholarly record with its abstract. */
export function useAcademicDetail(id: string) {
  return useQuery({
    queryKey: ['academicDetail', id],
    queryFn: ({ signal }) => api.reader.getAcademicDetail({ query: { id } }, { signal }),
    // The server has already waited for the services; after a failure the person decides whether to retry.
    retry: false,
    enabled: id !== '',
    staleTime: staleMs,
  })
}
