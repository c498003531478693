import type { WallPicture } from './wall-picture.ts'

/** How tall the words under a picture are, in widths of a column. */
const captionHeight = 0.35
const unknownShape = 1

/** Height of a picture in widths of its column. */
function heightOf({ media }: WallPicture): number {
  return media?.width && media.height ? media.height / media.width : unknownShape
}

/**
 * Lays pictures into columns so that the first ones stand on top and all columns end about level: each goes to the shortest column.
 * Gives the places of the pictures in their list.
 */
export function wallColumns(images: readonly WallPicture[], count: number): number[][] {
  const columns = Array.from({ length: count }, () => ({ height: 0, places: [] as number[] }))
  for (const [place, image] of images.entries()) {
    const shortest = columns.reduce((best, column) => (column.height < best.height ? column : best))
    shortest.height += heightOf(image) + captionHeight
    shortest.places.push(place)
  }
  return columns.map((column) => column.places)
}
