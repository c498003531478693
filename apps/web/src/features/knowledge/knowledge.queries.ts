import type { FileItem } from '@wenjin/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query.ts'
import { sharedFields } from '../../lib/share.ts'

const filePageSize = 20
/** Blocks of a document fetched at once. */
const blockCount = 200
/** How often files on their way are looked at, milliseconds. */
const pollMs = 1000

/** The topics the visitor may search. */
export function useTopics() {
  return useQuery({ queryKey: queryKeys.topics, queryFn: ({ signal }) => api.knowledge.listTopics({}, { signal }), staleTime: 30_000 })
}

/** Whether the server still works on a file. */
export function isPending(file: FileItem): boolean {
  return file.state === 'queued' || file.state === 'parsing'
}

/** A page of a topic's files, followed while any is on its way. */
export function useFiles(topicId: string, pageIndex: number) {
  return useQuery({
    queryKey: [...queryKeys.files, topicId, pageIndex],
    queryFn: ({ signal, client, queryKey }) =>
      api.knowledge.listFiles(
        { params: { id: topicId }, query: { pageIndex, pageSize: filePageSize } },
        // Once the page is shown, nobody waits for the next look at it.
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isPending) ? pollMs : false),
  })
}

export function useDeleteFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.knowledge.deleteFile({ params: { id } }),
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: queryKeys.files }), client.invalidateQueries({ queryKey: queryKeys.topics })]),
  })
}

/** A document in slices of blocks, beginning around an offset; more is fetched on either side. */
export function useDocument(id: string, at: number | undefined, shareKey: string | undefined) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.document(id), at ?? 0, shareKey],
    queryFn: ({ pageParam, signal }) =>
      api.knowledge.getDocument(
        { params: { id }, query: { ...sharedFields('document'), ...pageParam, count: pageParam.count ?? blockCount, shareKey } },
        { signal },
      ),
    initialPageParam: (at === undefined ? { from: 0 } : { at }) as { at?: number; from?: number; count?: number },
    getNextPageParam: (last) => {
      const next = last.blockFrom + last.blocks.length
      return last.blocks.length > 0 && next < last.blockTotal ? { from: next } : undefined
    },
    getPreviousPageParam: (first) => {
      const from = Math.max(0, first.blockFrom - blockCount)
      return first.blockFrom > 0 ? { from, count: first.blockFrom - from } : undefined
    },
    staleTime: Infinity,
  })
}

/** The text around a quote: the block it begins in, cut to a window. Null while loading or when the document is gone. */
export function useQuoteContext(documentId: string | null, start: number | undefined, shareKey: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.document(documentId ?? ''), 'quote', start, shareKey],
    queryFn: ({ signal }) =>
      api.knowledge.getDocument(
        { params: { id: documentId! }, query: { ...sharedFields('document'), at: start, count: 5, shareKey } },
        { signal },
      ),
    enabled: documentId !== null && start !== undefined,
    staleTime: Infinity,
    retry: false,
  })
}

/** Reads the page a document came from again, when it is asked for. */
export function usePageChange(documentId: string, shareKey: string | undefined) {
  return useMutation({ mutationFn: () => api.reader.getPageChange({ params: { id: documentId }, query: { shareKey } }) })
}
