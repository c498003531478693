import { readShareParams } from '@wenjin/client'

/** The address of an image, and of the page its QR code opens; paths of this site. */
export interface PictureAddress {
  image: string
  page: string
}

/**
 * Returns the image named in the address of a page: `shareKey`, or `tsk` for a topic, is the key of a link; `id` or `topicId` alone is a
 * topic. Null when none is named.
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
