import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'

/** Maximum number of entries listed of a folder; others are found by searching names. */
const shownEntries = 200

/** Queries the content of a folder for the picker; a keyword searches all folders below it. */
export function usePlaces(folderId: string, keyword: string) {
  return useQuery({
    queryKey: [...queryKeys.files, 'places', folderId, keyword],
    queryFn: ({ signal }) =>
      api.file.listFolder({ params: { id: folderId }, query: { pageSize: shownEntries, ...(keyword && { keyword }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
