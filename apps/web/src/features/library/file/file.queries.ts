import { limits, type FileGroup, type FileItem, type FileSort, type FolderEntry } from '@wenjin/contract'
import { keepPreviousData, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../../lib/api/api.ts'
import { queryKeys } from '../../../lib/api/query.ts'
import type { RowRange } from '../../../lib/view/visible-rows.ts'
import { isPending } from './entries.ts'

/** The filter and the order of a folder. */
export interface FolderList {
  folderId: string
  sort: FileSort
  order: 'asc' | 'desc'
  keyword: string
  state: FileItem['state'] | null
  type: FileGroup | null
}

/** Number of entries per request while scrolling, and when all are needed. */
const pageSize = 100
const wholePageSize = limits.batchItems
/** Polling intervals for files being processed: the first one, its growth, and the longest one, milliseconds. */
const pace = { firstMs: 700, factor: 1.4, maxMs: 5000 }

const listKey = [...queryKeys.files, 'list'] as const

function askFor({ folderId, sort, order, keyword, state, type }: FolderList, page: { pageIndex: number; pageSize: number }) {
  const query = { ...page, sort, order, ...(keyword && { keyword }), ...(state && { state }), ...(type && { type }) }
  return { params: { id: folderId }, query }
}

function pageQuery(list: FolderList, pageIndex: number) {
  return {
    queryKey: [...listKey, list, pageIndex],
    queryFn: ({ signal, client, queryKey }: { signal: AbortSignal; client: QueryClient; queryKey: readonly unknown[] }) =>
      // After the first load this is a background request: a refusal then opens no dialog.
      api.file.listFolder(askFor(list, { pageIndex, pageSize }), { signal, background: client.getQueryData(queryKey) !== undefined }),
  }
}

/** Queries the first page of a folder, which also contains the number of entries and the parent folders. */
export function useFolderHead(list: FolderList) {
  return useQuery({ ...pageQuery(list, 0), placeholderData: keepPreviousData })
}

/** Returns the entries of a folder by index; entries outside the viewport may not be loaded yet. */
export function useFolderEntries(
  list: FolderList,
  head: readonly FolderEntry[] | undefined,
  { first, end }: RowRange,
): (at: number) => FolderEntry | undefined {
  const from = Math.max(1, Math.floor(first / pageSize))
  const count = Math.max(0, Math.ceil(end / pageSize) - from)
  const indices = Array.from({ length: count }, (_, at) => from + at)
  const pages = useQueries({ queries: indices.map((index) => pageQuery(list, index)) })
  return (at) => {
    const index = Math.floor(at / pageSize)
    return (index === 0 ? head : pages[index - from]?.data?.list)?.[at % pageSize]
  }
}

/** Fetches every entry of a folder, for operations on all of them. */
export async function fetchAllEntries(client: QueryClient, list: FolderList): Promise<FolderEntry[]> {
  const entries: FolderEntry[] = []
  for (let pageIndex = 0; ; pageIndex++) {
    const page = await client.fetchQuery({
      queryKey: [...listKey, list, 'whole', pageIndex],
      queryFn: ({ signal }) => api.file.listFolder(askFor(list, { pageIndex, pageSize: wholePageSize }), { signal }),
      staleTime: 0,
      gcTime: 0,
    })
    entries.push(...page.list)
    if (page.list.length < wholePageSize) return entries
  }
}

/** Queries all folders of a topic. */
export function useFolders(topicId: string) {
  return useQuery({
    queryKey: [...queryKeys.files, 'folders', topicId],
    queryFn: ({ signal }) => api.file.listTopicFolders({ params: { id: topicId } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Queries a page of a topic's trash. */
export function useTrash(topicId: string, pageIndex: number) {
  return useQuery({
    queryKey: [...queryKeys.files, 'trash', topicId, pageIndex],
    queryFn: ({ signal }) => api.file.listTrash({ params: { id: topicId }, query: { pageIndex, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Refetches everything shown about files. */
export async function refreshFiles(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: queryKeys.files }), client.invalidateQueries({ queryKey: queryKeys.topics })])
}

/** Polls the files among `files` that the server is processing, with one request, less often the longer none has finished. */
export function useFollowed(files: readonly FileItem[]): ReadonlyMap<string, FileItem> {
  const ids = files
    .filter(isPending)
    .map(({ id }) => id)
    .slice(0, limits.stateItems)
  const { data } = useQuery({
    queryKey: ['fileStates', ids],
    queryFn: async ({ signal, client }) => {
      const states = await api.file.listFileStates({ body: { ids } }, { signal, background: true })
      // Processing of a file has ended, which changes the lists; deleted files are missing from the response.
      if (states.filter(isPending).length < ids.length) void refreshFiles(client)
      return states
    },
    enabled: ids.length > 0,
    gcTime: 0,
    refetchInterval: ({ state }) => Math.min(pace.maxMs, pace.firstMs * pace.factor ** state.dataUpdateCount),
  })
  return useMemo(() => new Map(data?.map((file) => [file.id, file])), [data])
}
