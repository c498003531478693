import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import { sharedFields } from '../../../lib/storage/share.ts'

/** Number of blocks of a document per request. */
const blockCount = 200

/**
 * Queries a document in slices of blocks, starting around an offset; more slices are fetched on either side. The first slice contains the
 * place of `[at, end)`.
 */
export function useDocument(id: string, at: number | undefined, shareKey: string | undefined, end?: number, enabled = true) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.document(id), at ?? 0, end, shareKey],
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.getDocument(
        { params: { id }, query: { ...sharedFields('document'), ...pageParam, count: pageParam.count ?? blockCount, shareKey } },
        { signal },
      ),
    initialPageParam: (at === undefined ? { from: 0 } : { at, end }) as { at?: number; end?: number; from?: number; count?: number },
    getNextPageParam: (last) => {
      const next = last.blockFrom + last.blocks.length
      return last.blocks.length > 0 && next < last.blockTotal ? { from: next } : undefined
    },
    getPreviousPageParam: (first) => {
      const from = Math.max(0, first.blockFrom - blockCount)
      return first.blockFrom > 0 ? { from, count: first.blockFrom - from } : undefined
    },
    staleTime: Infinity,
    enabled,
  })
}

/** Queries the requested words of a document with the lines around them; for a visitor of shared answers, all that these quote of it. */
export function usePassages(
  documentId: string | null,
  words: { start?: number | undefined; end?: number | undefined },
  shareKey: string | undefined,
  enabled = true,
) {
  const { start, end } = words
  return useQuery({
    queryKey: [...queryKeys.document(documentId ?? ''), 'passages', start, end, shareKey],
    queryFn: ({ signal }) => api.document.getPassages({ params: { id: documentId! }, query: { start, end, shareKey } }, { signal }),
    enabled: enabled && documentId !== null,
    staleTime: Infinity,
    retry: false,
  })
}

/** Fetches the source page of a document again and compares it, on demand. */
export function usePageChange(documentId: string, shareKey: string | undefined) {
  return useMutation({ mutationFn: () => api.reader.getPageChange({ params: { id: documentId }, query: { shareKey } }) })
}
