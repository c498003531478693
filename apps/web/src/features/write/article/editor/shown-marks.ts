import type { Node } from '@milkdown/kit/prose/model'
import { Plugin, PluginKey, type EditorState } from '@milkdown/kit/prose/state'
import { Decoration, DecorationSet, type EditorView } from '@milkdown/kit/prose/view'
import { $prose, $view } from '@milkdown/kit/utils'
import type { ArticleSource } from '@wenjin/contract'
import { numbersOf } from '../reading.ts'
import { citationSchema } from './citation-mark.ts'

/** The sources of the article, and its marks with their numbers. */
interface Shown {
  sources: readonly ArticleSource[]
  marks: DecorationSet
}

const key = new PluginKey<Shown>('shownMarks')

/** Returns the numbers that readers see at the marks of a document. */
function decorationsOf(doc: Node, sources: readonly ArticleSource[]): DecorationSet {
  const marks: { at: number; n: number }[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'citation') marks.push({ at, n: Number(node.attrs['n']) })
  })
  if (marks.length === 0) return DecorationSet.empty
  const numbers = numbersOf(
    marks.map(({ n }) => n),
    sources,
  )
  return DecorationSet.create(
    doc,
    marks.map(({ at, n }) => {
      const shown = numbers.get(n) ?? n
      return Decoration.node(at, at + 1, {}, { shown })
    }),
  )
}

/** Numbers the marks as readers see them, again after each change. @param first the sources of the article at first */
export function shownMarksPlugin(first: readonly ArticleSource[]) {
  return $prose(
    () =>
      new Plugin<Shown>({
        key,
        state: {
          init: (_, { doc }: EditorState) => ({ sources: first, marks: decorationsOf(doc, first) }),
          apply(tr, known) {
            const changed = tr.getMeta(key) as Shown['sources'] | undefined
            if (!tr.docChanged && !changed) return known
            const sources = changed ?? known.sources
            return { sources, marks: decorationsOf(tr.doc, sources) }
          },
        },
        props: { decorations: (state) => key.getState(state)?.marks },
      }),
  )
}

/** Numbers the marks anew, after the sources of the article have changed. */
export function renumberMarks(view: EditorView, sources: readonly ArticleSource[]): void {
  view.dispatch(view.state.tr.setMeta(key, sources).setMeta('addToHistory', false))
}

/** Draws a mark with the number that readers see; the stored one stays in the document. */
export const citationView = $view(citationSchema.node, () => (node, _view, _getPos, decorations) => {
  const dom = document.createElement('cite')
  dom.className = 'wj-article-cite'
  dom.setAttribute('role', 'button')
  dom.tabIndex = 0
  const draw = (n: string, drawn: readonly Decoration[]) => {
    const spec = drawn.map((one) => one.spec as { shown?: number }).find(({ shown }) => shown !== undefined)
    const shown = String(spec?.shown ?? n)
    dom.dataset['n'] = n
    dom.setAttribute('aria-label', `[${shown}]`)
    dom.textContent = shown
  }
  draw(String(node.attrs['n']), decorations)
  return {
    dom,
    update(next, drawn) {
      if (next.type !== node.type) return false
      draw(String(next.attrs['n']), drawn)
      return true
    },
    ignoreMutation: () => true,
  }
})
