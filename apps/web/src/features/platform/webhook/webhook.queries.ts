import type { DeliveryState, NewWebhook, WebhookChange, WebhookDelivery, WebhookEndpoint } from '@wenjin/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

const webhooksKey = [...queryKeys.user, 'webhooks'] as const
const deliveriesKey = (id: string) => [...webhooksKey, id, 'deliveries'] as const
const deliveryKey = (id: string) => [...webhooksKey, 'delivery', id] as const

/** Number of deliveries per page. */
export const deliveriesShown = 10
/** A delivery whose next attempt is due within this time is polled, milliseconds; below, the polling interval. */
const soonMs = 10_000
const lookEveryMs = 1500

/** Queries the person's webhooks, newest first. */
export function useWebhooks() {
  return useQuery({ queryKey: webhooksKey, queryFn: ({ signal }) => api.webhook.listWebhooks({}, { signal }) })
}

/** A mutation of webhooks that refetches everything shown about them. */
function useWebhookCall<T, R>(mutationFn: (input: T) => Promise<R>) {
  const client = useQueryClient()
  // The response may contain a secret; do not cache it beyond its page.
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }), gcTime: 0 })
}

export const useCreateWebhook = () => useWebhookCall((body: NewWebhook) => api.webhook.createWebhook({ body }))
export const useChangeWebhook = (id: string) => useWebhookCall((body: WebhookChange) => api.webhook.changeWebhook({ params: { id }, body }))
export const useRotateSecret = (id: string) => useWebhookCall(() => api.webhook.rotateWebhookSecret({ params: { id } }))
export const useTestWebhook = (id: string) => useWebhookCall(() => api.webhook.testWebhook({ params: { id } }))
export const useReplayDelivery = () => useWebhookCall((id: string) => api.webhook.replayWebhookDelivery({ params: { id } }))

/** Deletes a webhook: removes it from the list at once, and stops the queries of its deliveries. */
export function useDeleteWebhook(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.webhook.deleteWebhook({ params: { id } }),
    onSuccess: () => client.setQueryData<WebhookEndpoint[]>(webhooksKey, (list) => list?.filter((one) => one.id !== id)),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey, exact: true }),
  })
}

const isSoon = ({ state, nextAt }: WebhookDelivery) => state === 'waiting' && nextAt !== null && nextAt < Date.now() + soonMs

/** Queries a page of the deliveries to a webhook, newest first; polled while one of them has an attempt due soon. */
export function useDeliveries(id: string, state: DeliveryState | undefined, pageIndex: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: [...deliveriesKey(id), state ?? 'all', pageIndex],
    async queryFn({ signal }) {
      const query = { pageIndex, pageSize: deliveriesShown, ...(state && { state }) }
      const page = await api.webhook.listWebhookDeliveries({ params: { id }, query }, { signal })
      // A new attempt changes the state of its webhook.
      void client.invalidateQueries({ queryKey: webhooksKey, exact: true })
      return page
    },
    refetchInterval: ({ state: { data } }) => (data?.list.some(isSoon) ? lookEveryMs : false),
    placeholderData: keepPreviousData,
  })
}

/** Queries a delivery with its attempts; null sends no request. */
export function useDelivery(id: string | null) {
  return useQuery({
    queryKey: deliveryKey(id ?? ''),
    queryFn: ({ signal }) => api.webhook.getWebhookDelivery({ params: { id: id! } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) => (data && isSoon(data) ? lookEveryMs : false),
  })
}
