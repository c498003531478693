import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'

const pageSize = 20

/** Queries the asker's conversations in a topic, latest first, as an infinite list; invalidated together with the history. */
export function useConversations(topicId: string, keyword: string) {
  return useInfiniteQuery({
    queryKey: [...queryKeys.history, 'topic', topicId, keyword],
    queryFn: ({ pageParam, signal }) =>
      api.conversation.listConversations({ params: { id: topicId }, query: { pageIndex: pageParam, pageSize, keyword } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => ((page.pageIndex + 1) * page.pageSize < page.total ? page.pageIndex + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

export function useRenameSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) => api.conversation.renameSession({ params: { id }, body: { title } }),
    onSuccess: (_, { id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.history }),
        client.invalidateQueries({ queryKey: queryKeys.session(id) }),
      ]),
    onError: (error) => toast.error(error.message),
  })
}
