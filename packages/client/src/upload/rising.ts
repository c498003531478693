import type { UploadOptions } from '../api/api-types.ts'

/** Wraps a progress callback so that it receives only growing percentages, however often the files are sent. */
export function rising(onProgress: UploadOptions['onProgress']): UploadOptions['onProgress'] {
  let shown = -1
  return (percent) => {
    if (percent <= shown) return
    shown = percent
    onProgress?.(percent)
  }
}
