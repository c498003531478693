import { errors } from '@wenjin/contract'
import { useQueries } from '@tanstack/react-query'
import { api } from '../../../../lib/api/api.ts'
import { useExternalValue } from '../../../../lib/view/external-value.ts'
import { deleteUnfinishedUpload, unfinishedUploads, type UnfinishedUpload } from '../unfinished-uploads.ts'

/** An unfinished upload known to the server, and the uploaded part, percent. */
export interface KeptUpload extends UnfinishedUpload {
  percent: number
}

async function keptPercent(id: string, signal: AbortSignal): Promise<number> {
  try {
    const { parts, size } = await api.upload.getMultipart({ params: { id } }, { signal, background: true })
    return Math.floor((100 * parts.reduce((sum, part) => sum + part.size, 0)) / size)
  } catch (error) {
    // The upload has expired on the server, or its folder no longer belongs to this visitor: it cannot be resumed.
    const code = (error as { errCode?: number }).errCode
    if (code === errors.notFound.code || code === errors.noPermission.code) deleteUnfinishedUpload(id)
    throw error
  }
}

/** Returns uploads that an earlier page left unfinished and that the server still knows. */
export function useUnfinished(): KeptUpload[] {
  const uploads = useExternalValue(unfinishedUploads)
  const answers = useQueries({
    queries: uploads.map(({ id }) => ({
      queryKey: ['unfinishedUpload', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => keptPercent(id, signal),
      staleTime: Infinity,
    })),
  })
  return uploads.flatMap((upload, at) => {
    const percent = answers[at]?.data
    return percent === undefined ? [] : [{ ...upload, percent }]
  })
}
