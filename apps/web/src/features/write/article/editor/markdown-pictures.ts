import { $remark } from '@milkdown/kit/utils'

/** The used part of a Markdown tree. */
interface Tree {
  type: string
  url?: string
  alt?: string | null
  title?: string | null
  children?: Tree[]
}

/** A block image stores its size in place of the alt text. */
const size = /^\d+(?:\.\d+)?$/
const shown = /^(?:https?:|blob:|data:image\/)/

/**
 * Adapts the images of a text to the editor. Every image needs an alt text, possibly empty: otherwise it would be dropped. The alt text of
 * a block image is its caption. An address that is not one of an image, such as a script's, is removed.
 */
export function fitPictures(tree: Tree): void {
  if (tree.type === 'image' || tree.type === 'image-block') {
    const { url = '', alt } = tree
    tree.alt = alt ?? ''
    tree.title ??= tree.type === 'image-block' && !size.test(tree.alt) ? tree.alt : ''
    tree.url = shown.test(URL.parse(url, 'https://here.invalid')?.href ?? '') ? url : ''
  }
  for (const child of tree.children ?? []) fitPictures(child)
}

/** Parses the images of a text, in either form: `![alt](address)` and with a title. */
export const remarkPictures = $remark('remarkPictures', () => () => (tree) => fitPictures(tree as Tree))
