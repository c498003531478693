import type { FoundSource } from '@wenjin/contract'

/** An image of a wall: a source with its metadata. */
export interface WallPicture extends Pick<FoundSource, 'id' | 'title' | 'link' | 'site' | 'authors' | 'media'> {
  /** Its number among the sources of an answer; absent elsewhere. */
  index?: number
}
