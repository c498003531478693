import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'

/** Entries of a folder offered at once; others are found by their names. */
const shownEntries = 200

/** The content of a folder, for choosing; a keyword searches all folders below it. */
export function usePlaces(folderId: string, keyword: string) {
  return useQuery({
    queryKey: [...queryKeys.files, 'places', folderId, keyword],
    queryFn: ({ signal }) =>
      api.file.listFolder({ params: { id: folderId }, query: { pageSize: shownEntries, ...(keyword && { keyword }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
}
