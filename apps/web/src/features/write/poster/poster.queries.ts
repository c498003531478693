import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { api } from '../../../lib/api/api.ts'

/** Polling interval while a poster is being generated, milliseconds. */
const pollMs = 1500

const all = ['posters'] as const

/** Queries the posters of a topic, polled while one is being generated. */
export function usePosters(topicId: string, pageIndex: number) {
  return useQuery({
    queryKey: [...all, 'list', topicId, pageIndex],
    queryFn: ({ signal }) => api.poster.listPosters({ params: { id: topicId }, query: { pageIndex } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some((one) => one.state === 'creating') ? pollMs : false),
  })
}

export function usePoster(id: string) {
  return useQuery({
    queryKey: [...all, 'one', id],
    queryFn: ({ signal }) => api.poster.getPoster({ params: { id } }, { signal }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'creating' ? pollMs : false),
    retry: false,
  })
}

/** Mutation of posters; an error is shown as a toast. */
export function usePosterAction<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
    onError: (error) => toast.error(error.message),
  })
}
