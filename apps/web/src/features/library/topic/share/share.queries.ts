import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useSignedInUid } from '../../../../lib/person/signed-in.ts'

const shareKeyOf = (id: string) => [...queryKeys.topics, 'share', id] as const

/** The link a topic is shared by; null when it is not. Nothing for a guest, whose links nobody could take back. */
export function useTopicShare(id: string) {
  const uid = useSignedInUid()
  return useQuery({
    queryKey: shareKeyOf(id),
    queryFn: ({ signal }) => api.topic.getTopicShare({ params: { id } }, { signal }),
    enabled: uid !== null,
  })
}

/** How a topic is to be shared. */
export type ShareInput = NonNullable<Parameters<typeof api.topic.shareTopic>[0]['body']>

export function useShareTopic(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ShareInput) => api.topic.shareTopic({ params: { id }, body }),
    onSuccess: (share) => {
      client.setQueryData(shareKeyOf(id), share)
      return client.invalidateQueries({ queryKey: queryKeys.topics })
    },
  })
}

export function useUnshareTopic(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.topic.unshareTopic({ params: { id } }),
    onSuccess: () => {
      client.setQueryData(shareKeyOf(id), null)
      return client.invalidateQueries({ queryKey: queryKeys.topics })
    },
  })
}
