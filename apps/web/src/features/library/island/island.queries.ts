import type { TopicCategory } from '@wenjin/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'

const islandPageSize = 24

/** The search criteria for published topics. */
export interface IslandSearch {
  keyword: string
  category: TopicCategory | undefined
  sort: 'hot' | 'new' | 'name'
  pageIndex: number
}

export function useIsland({ keyword, category, sort, pageIndex }: IslandSearch) {
  return useQuery({
    queryKey: [...queryKeys.topics, 'island', keyword, category ?? null, sort, pageIndex],
    queryFn: ({ signal }) =>
      api.topic.listKnowledgeIsland(
        { query: { keyword, sort, pageIndex, pageSize: islandPageSize, ...(category && { category }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
}

export function useIslandCategories() {
  return useQuery({
    queryKey: [...queryKeys.topics, 'categories'],
    queryFn: ({ signal }) => api.topic.listIslandCategories({}, { signal }),
  })
}
