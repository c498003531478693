import type { Share } from '@wenjin/contract'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import type { ShareScope } from './share-fields.tsx'

const root = ['shares'] as const
const keyOf = ({ kind, id }: Pick<Share, 'kind' | 'id'>) => [...root, 'of', kind, id] as const
const pageSize = 30

/** Queries the link of an object; null when it has none. */
export function useShareOf(scope: ShareScope, enabled: boolean) {
  return useQuery({
    queryKey: keyOf(scope),
    queryFn: ({ signal }) => api.share.findShare({ query: scope }, { signal }),
    enabled,
    retry: false,
  })
}

/** Queries what a link to answers shows of their sources. */
export function useSharePreview(scope: ShareScope, enabled: boolean) {
  return useQuery({
    queryKey: [...root, 'preview', scope.kind, scope.id],
    queryFn: ({ signal }) => api.share.previewShare({ query: scope }, { signal }),
    enabled,
    retry: false,
  })
}

/** The settings of a link. */
export type ShareChanges = Omit<NonNullable<Parameters<typeof api.share.createShare>[0]['body']>, 'kind' | 'id'>

function useTold() {
  const client = useQueryClient()
  return {
    put: (made: Share) => client.setQueryData(keyOf(made), made),
    // A topic's data includes whether its link requires a password.
    refresh: () => Promise.all([client.invalidateQueries({ queryKey: root }), client.invalidateQueries({ queryKey: queryKeys.topics })]),
  }
}

export function useSaveShare(scope: ShareScope) {
  const told = useTold()
  return useMutation({
    mutationFn: (changes: ShareChanges) => api.share.createShare({ body: { ...scope, ...changes } }),
    onSuccess: (made) => {
      told.put(made)
      return told.refresh()
    },
  })
}

export function useSwitchShare() {
  const told = useTold()
  return useMutation({
    mutationFn: ({ key, enabled }: { key: string; enabled: boolean }) => api.share.changeShare({ params: { key }, body: { enabled } }),
    onSuccess: (made) => {
      told.put(made)
      return told.refresh()
    },
  })
}

export function useDeleteShare() {
  const told = useTold()
  return useMutation({ mutationFn: (key: string) => api.share.deleteShare({ params: { key } }), onSuccess: told.refresh })
}

/** Queries everything the person has shared, newest first, as an infinite list. */
export function useShares() {
  return useInfiniteQuery({
    queryKey: [...root, 'list'],
    queryFn: ({ pageParam, signal }) => api.share.listShares({ query: { pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ pageIndex, total }) => ((pageIndex + 1) * pageSize < total ? pageIndex + 1 : undefined),
  })
}

/** Mutation that creates a short address of a link. */
export function useShortUrl() {
  return useMutation({
    mutationFn: ({ path, type, id }: Share) => api.share.createShortUrl({ body: { url: path, urlType: type, dataId: id } }),
  })
}
