import type { TextKey } from '../../../../lib/i18n/index.ts'

/** The labels of the buttons that the editor draws as icons only, by their selectors. */
const places: readonly (readonly [string, TextKey])[] = [
  ['.milkdown-table-block', 'article.editor.tableButton'],
  ['.milkdown-image-block, .milkdown-image-inline', 'article.editor.pictureButton'],
  ['.milkdown-code-block', 'article.editor.codeButton'],
]

/** Gives names to buttons of the editor that have none, now and whenever more are drawn. @returns what ends it */
export function nameButtons(root: HTMLElement, t: (key: TextKey) => string): () => void {
  const nameAll = () => {
    for (const button of root.querySelectorAll<HTMLElement>('button:not([aria-label])')) {
      if (button.textContent.trim() !== '') continue
      const key = places.find(([place]) => button.closest(place))?.[1] ?? 'article.editor.button'
      button.setAttribute('aria-label', t(key))
    }
  }
  nameAll()
  const observer = new MutationObserver(nameAll)
  observer.observe(root, { childList: true, subtree: true })
  return () => observer.disconnect()
}
