import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { useDocument } from '../document.queries.ts'
import { sheetComments, sheetMerged, sheetRows, sheetsOf, type Sheet } from './sheet-rows.ts'

const noComments: ReadonlyMap<string, string> = new Map()

/** Fetches a workbook sheet by sheet: the rows around a place, and more on demand. */
export function useSheet(id: string, begin: { at: number | undefined; end: number | undefined }, shareKey: string | undefined) {
  const [at, setAt] = useState(begin.at)
  const document = useDocument(id, at, shareKey, at === begin.at ? begin.end : undefined)
  const view = document.data?.pages[0]
  const { data: headings } = useQuery({
    queryKey: [...queryKeys.document(id), 'headings', shareKey],
    queryFn: ({ signal }) => api.document.getOutline({ params: { id }, query: { shareKey } }, { signal }),
    staleTime: Infinity,
  })
  const sheets = useMemo(() => (headings && view ? sheetsOf(headings, view.length) : []), [headings, view])
  const sheet: Sheet | undefined = sheets.findLast(({ start }) => start <= (at ?? 0)) ?? sheets[0]
  const blocks = useMemo(() => document.data?.pages.flatMap((page) => page.blocks) ?? [], [document.data])
  const rows = useMemo(() => (sheet ? sheetRows(blocks, sheet) : []), [blocks, sheet])
  const merged = useMemo(() => (sheet ? sheetMerged(blocks, sheet) : []), [blocks, sheet])
  const comments = useMemo(() => (sheet ? sheetComments(blocks, sheet, rows) : noComments), [blocks, sheet, rows])
  const last = blocks.at(-1)
  const first = blocks[0]
  const hasMore = sheet !== undefined && document.hasNextPage && last !== undefined && last.end < sheet.end
  const hasBefore = sheet !== undefined && document.hasPreviousPage && first !== undefined && first.start > sheet.start
  const { fetchNextPage, fetchPreviousPage, isFetchingNextPage, isFetchingPreviousPage } = document
  const more = useCallback(() => void (isFetchingNextPage || fetchNextPage()), [fetchNextPage, isFetchingNextPage])
  const before = useCallback(() => void (isFetchingPreviousPage || fetchPreviousPage()), [fetchPreviousPage, isFetchingPreviousPage])
  return {
    sheets,
    sheet,
    rows,
    merged,
    comments,
    pending: document.isPending || headings === undefined,
    error: document.data ? null : document.error,
    /** Loads the rows again after `error`. */
    retry: () => void document.refetch(),
    hasMore,
    hasBefore,
    busy: isFetchingNextPage || isFetchingPreviousPage,
    /** Fetches more rows below or above. */
    more,
    before,
    /** Fetches the rows around an offset, of any sheet. */
    read: setAt,
  }
}
