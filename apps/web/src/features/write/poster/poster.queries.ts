import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { api } from '../../../lib/api/api.ts'

/** How often a poster that is being made is looked at, milliseconds. */
const pollMs = 1500

const all = ['posters'] as const

/** Posters of a topic, followed while one is being made. */
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

/** A change to posters; what went wrong is told. */
export function usePosterAction<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: all }),
    onError: (error) => toast.error(error.message),
  })
}
