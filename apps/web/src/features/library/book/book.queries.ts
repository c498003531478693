import { uploadFile } from '@wenjin/client'
import { shelfFolder, type Book, type BookBlock, type BookSort } from '@wenjin/contract'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { getSetting } from '../../../lib/storage/settings.ts'
import { useTopics } from '../topic/index.ts'
import { figureAddress } from '../document/index.ts'
import { fromCache, fromNetwork } from './reading/book-cache.ts'

const key = ['books'] as const
const bookKey = (id: string) => [...key, 'one', id] as const
const pageSize = 48
/** Interval of polling while books are being imported, milliseconds. */
const pollMs = 1500

/** Number of images of a part that are prefetched. */
const picturesAhead = 20

const isComing = ({ state }: Book) => state === 'queued' || state === 'parsing'

/** Queries the books of a shelf as an infinite list; polled while one is being imported. */
export function useBooks(sort: BookSort, keyword: string) {
  return useInfiniteQuery({
    queryKey: [...key, 'list', sort, keyword],
    queryFn: ({ pageParam, signal }) => api.book.listBooks({ query: { sort, keyword, pageIndex: pageParam, pageSize } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) => ((last.pageIndex + 1) * last.pageSize < last.total ? last.pageIndex + 1 : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.pages.some(({ list }) => list.some(isComing)) ? pollMs : false),
  })
}

/** Queries a book; refetched when its reader returns to it, since they may have read on another device. */
export function useBook(id: string) {
  return useQuery({
    queryKey: bookKey(id),
    queryFn: ({ signal }) => fromNetwork(`book/${id}`, () => api.book.getBook({ params: { id } }, { signal })),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isComing(state.data) ? pollMs : false),
  })
}

/** Queries how the text of a book is divided. It never changes for the same document id. */
export function useContents({ id, documentId }: Book) {
  return useQuery({
    queryKey: [...bookKey(id), 'contents', documentId],
    queryFn: ({ signal }) => fromCache(`contents/${id}/${documentId}`, () => api.book.getBookContents({ params: { id } }, { signal })),
    staleTime: Infinity,
  })
}

function sectionQuery(id: string, documentId: string, index: number) {
  return {
    queryKey: [...bookKey(id), 'section', documentId, index],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      fromCache(`section/${id}/${documentId}/${index}`, () =>
        api.book.getBookSection({ params: { id, index: String(index) } }, { signal }),
      ),
    staleTime: Infinity,
  }
}

/** Queries one part of a book's text. */
export function useSection(id: string, documentId: string, index: number) {
  return useQuery(sectionQuery(id, documentId, index))
}

/** Prefetches the next part to read and its first images into the browser cache. */
export async function prefetchSection(client: QueryClient, id: string, documentId: string, index: number): Promise<void> {
  const query = sectionQuery(id, documentId, index)
  await client.prefetchQuery(query)
  const figures = client.getQueryData<BookBlock[]>(query.queryKey)?.flatMap(({ figure }) => figure ?? [])
  for (const figure of figures?.slice(0, picturesAhead) ?? []) new Image().src = figureAddress(documentId, figure)
}

/** Mutation that adds files and addresses to the shelf; large files are uploaded in chunks. */
export function useAddBook() {
  const client = useQueryClient()
  const topics = useTopics()
  const folderId = topics.data?.find(({ own }) => own)?.dirRootId ?? 'mine'
  return useMutation({
    mutationFn: async ({ what, onProgress }: { what: File | string; onProgress: (percent: number) => void }) => {
      if (typeof what === 'string') return api.book.addBook({ files: [], fields: { url: what } })
      const file = { blob: what, fileName: what.name }
      const { id } = await uploadFile({ api, lang: getSetting('uiLang') }, { folderId, file, path: shelfFolder, onProgress })
      return api.book.addBook({ files: [], fields: { fileId: id } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Mutations of a book; they invalidate the lists. */
export function useChangeBook(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ title, author, cover }: { title: string; author: string; cover: File | 'own' | null }) => {
      if (cover === 'own') await api.book.deleteBookCover({ params: { id } })
      else if (cover) await api.book.setBookCover({ params: { id }, files: [cover] })
      return api.book.updateBook({ params: { id }, body: { title, author } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useRemoveBook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.book.removeBook({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Stores a book returned by the server in the cache; the lists are refetched when they are next shown. */
export function cacheBook(client: QueryClient, book: Book): void {
  client.setQueryData(bookKey(book.id), book)
  void client.invalidateQueries({ queryKey: [...key, 'list'], refetchType: 'none' })
}
