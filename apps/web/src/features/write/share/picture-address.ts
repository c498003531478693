import { readShareParams } from '@wenjin/client'

/** Where a picture is drawn, and the page that its code leads to; paths of this site. */
export interface PictureAddress {
  image: string
  page: string
}

/**
 * The picture that the address of a page names: `shareKey`, or `tsk` for a topic, is the key of a link; `id` or `topicId` alone is a topic.
 * Null where none is named.
 */
export function pictureAddress(params: URLSearchParams, looks: { form: string; theme: string }): PictureAddress | null {
  const { shareKey, tsk } = readShareParams(params)
  const query = new URLSearchParams(looks)
  const key = shareKey ?? tsk
  if (key !== undefined) {
    const page = `/s/${encodeURIComponent(key)}`
    return { image: `${page}/image?${query}`, page }
  }
  const id = params.get('id') ?? params.get('topicId')
  if (!id) return null
  return { image: `/api/topic/${encodeURIComponent(id)}/share-image?${query}`, page: `/subject-v2/${encodeURIComponent(id)}` }
}
