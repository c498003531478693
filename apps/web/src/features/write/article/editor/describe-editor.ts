import type { TextKey } from '../../../../lib/i18n/index.ts'

/** The labels of icon-only buttons of the editor, by selector. */
const places: readonly (readonly [string, TextKey])[] = [
  ['.milkdown-table-block', 'article.editor.tableButton'],
  ['.milkdown-image-block, .milkdown-image-inline', 'article.editor.pictureButton'],
  ['.milkdown-code-block', 'article.editor.codeButton'],
]

/**
 * Adds missing ARIA attributes to the editor, now and on every DOM change: names of its buttons, and roles of list items, which are wrapped
 * in a block between the list and their own element.
 * @returns a function that stops it
 */
export function describeEditor(root: HTMLElement, t: (key: TextKey) => string): () => void {
  const describeAll = () => {
    for (const block of root.querySelectorAll('.milkdown-list-item-block:not([role])')) {
      block.setAttribute('role', 'listitem')
      block.querySelector(':scope > .list-item')?.setAttribute('role', 'none')
    }
    for (const button of root.querySelectorAll<HTMLElement>('button:not([aria-label])')) {
      if (button.textContent.trim() !== '') continue
      const key = places.find(([place]) => button.closest(place))?.[1] ?? 'article.editor.button'
      button.setAttribute('aria-label', t(key))
    }
  }
  describeAll()
  const observer = new MutationObserver(describeAll)
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
