import { $remark } from '@milkdown/kit/utils'

/** The part of a Markdown tree that is looked through. */
interface Tree {
  type: string
  url?: string
  alt?: string | null
  title?: string | null
  children?: Tree[]
}

/** A picture that stands alone keeps its size in the place of its words. */
const size = /^\d+(?:\.\d+)?$/
const shown = /^(?:https?:|blob:|data:image\/)/

/**
 * Makes the pictures of a text such as the editor takes. Each has the words it has, be they none: one without would be dropped. The words of
 * a picture that stands alone are its caption. What is no address of a picture, but of a script, is none.
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

/** Reads the pictures of a text, in either of their forms: `![words](address)` and with a title. */
export const remarkPictures = $remark('remarkPictures', () => () => (tree) => fitPictures(tree as Tree))
