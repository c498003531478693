import type { FileItem } from '@wenjin/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query.ts'

const filePageSize = 20
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
