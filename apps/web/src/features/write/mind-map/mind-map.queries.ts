import type { RouteArgs, mindMapContract, StoredMindMap } from '@wenjin/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@wenjin/ui'
import { api } from '../../../lib/api/api.ts'

const all = ['mindMaps'] as const
const oneKey = (id: string) => [...all, 'one', id] as const

type BodyOf<Call extends keyof typeof mindMapContract> = RouteArgs<(typeof mindMapContract)[Call]>['body']

/** Queries the person's mind maps whose name contains the keyword. */
export function useMyMindMaps(keyword: string, pageIndex: number) {
  return useQuery({
    queryKey: [...all, 'mine', keyword, pageIndex],
    queryFn: ({ signal }) => api.mindMap.listMyMindMaps({ query: { keyword, pageIndex } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useTopicMindMaps(topicId: string, pageIndex: number) {
  return useQuery({
    queryKey: [...all, 'topic', topicId, pageIndex],
    queryFn: ({ signal }) => api.mindMap.listMindMaps({ params: { id: topicId }, query: { pageIndex } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useStoredMindMap(id: string) {
  return useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => api.mindMap.readMindMap({ params: { id } }, { signal }),
    // The page has the newest version; another page detects a conflict when it saves.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

function useMapAction<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => queryKey[1] !== 'one' }),
    onError: (error) => toast.error(error.message),
  })
}

/** Mutation that generates a map from something and stores it. `mine` is the person's default topic. */
export const useMakeMindMap = () =>
  useMapAction(({ topicId, from }: { topicId: string; from: BodyOf<'makeMindMap'> }) =>
    api.mindMap.makeMindMap({ params: { id: topicId }, body: from }),
  )

/** Mutation that stores a drawn or imported map. */
export const useCreateMindMap = () =>
  useMapAction(({ topicId, map }: { topicId: string; map: BodyOf<'createMindMap'> }) =>
    api.mindMap.createMindMap({ params: { id: topicId }, body: map }),
  )

export const useDeleteMindMap = () => useMapAction((id: string) => api.mindMap.deleteMindMap({ params: { id } }))

export const useMoveMindMap = () =>
  useMapAction(({ id, topicId }: { id: string; topicId: string }) => api.mindMap.moveMindMap({ params: { id }, body: { topicId } }))

/** The parts of a stored map that a person changes. */
export type MapDraft = Pick<StoredMindMap, 'title' | 'root' | 'sources' | 'theme'>
