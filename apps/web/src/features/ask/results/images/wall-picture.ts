import type { FoundSource } from '@wenjin/contract'

/** A picture of a wall: a source with what is told of it. */
export interface WallPicture extends Pick<FoundSource, 'id' | 'title' | 'link' | 'site' | 'authors' | 'media'> {
  /** Its number among the sources of an answer. */
  index?: number
}
