import type { WallPicture } from './wall-picture.ts'

/** Height of the caption below an image, as a fraction of the column width. */
const captionHeight = 0.35
const unknownShape = 1

/** Returns the height of an image as a fraction of the column width. */
function heightOf({ media }: WallPicture): number {
  return media?.width && media.height ? media.height / media.width : unknownShape
}

/**
 * Distributes images over columns so that the first ones are on top and all columns end at about the same height: each goes to the shortest
 * column. Returns the indices of the images per column.
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
