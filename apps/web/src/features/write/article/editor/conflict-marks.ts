import type { Node } from '@milkdown/kit/prose/model'
import { Plugin, PluginKey } from '@milkdown/kit/prose/state'
import { Decoration, DecorationSet, type EditorView } from '@milkdown/kit/prose/view'
import { $prose } from '@milkdown/kit/utils'
import { conflictLines } from '@wenjin/contract'
import type { Text } from '../../../../lib/i18n/index.ts'

type Line = 'first' | 'second' | 'end'
/** Which of two conflicting texts to keep. */
type Kept = 'first' | 'second' | 'both'

interface Block {
  from: number
  to: number
}

/** A part that two people changed at once: the server's three marker lines around the two texts. */
interface Conflict extends Record<Line, Block> {}

const lineOf = new Map<string, Line>(
  Object.values(conflictLines).flatMap(({ first, second, end }) => [
    [first, 'first'] as const,
    [second, 'second'] as const,
    [end, 'end'] as const,
  ]),
)

/** Finds the conflicts of a text that still have all their marker lines, in order. */
function conflictsIn(doc: Node): Conflict[] {
  const found: Conflict[] = []
  let open: Partial<Conflict> = {}
  doc.forEach((node, from) => {
    const line = node.type.name === 'blockquote' ? lineOf.get(node.textContent.trim()) : undefined
    if (!line) return
    const block = { from, to: from + node.nodeSize }
    if (line === 'first') open = { first: block }
    else if (line === 'second' && open.first) open.second = block
    else if (line === 'end' && open.first && open.second) {
      found.push({ first: open.first, second: open.second, end: block })
      open = {}
    }
  })
  return found
}

/** Resolves a conflict: removes its marker lines and the text that is not kept. */
function settle(view: EditorView, at: number, kept: Kept): void {
  const conflict = conflictsIn(view.state.doc)[at]
  if (!conflict) return
  const { first, second, end } = conflict
  const { tr } = view.state
  // Delete from back to front, so that earlier positions stay valid.
  if (kept === 'first') tr.delete(second.from, end.to)
  else tr.delete(end.from, end.to)
  if (kept === 'both') tr.delete(second.from, second.to)
  if (kept === 'second') tr.delete(first.from, second.to)
  else tr.delete(first.from, first.to)
  view.dispatch(tr.scrollIntoView())
  view.focus()
}

function choiceOf(view: EditorView, at: number, t: Text): HTMLElement {
  const choice = document.createElement('div')
  choice.className = 'wj-conflict-choice'
  choice.contentEditable = 'false'
  choice.setAttribute('role', 'group')
  choice.setAttribute('aria-label', t('article.conflict.choice'))
  for (const kept of ['first', 'second', 'both'] as const) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = t(`article.conflict.${kept}`)
    button.addEventListener('click', () => settle(view, at, kept))
    choice.append(button)
  }
  return choice
}

/** Highlights conflicts, with a choice below each for people who may edit. */
export function conflictPlugin(t: Text) {
  return $prose(
    () =>
      new Plugin({
        key: new PluginKey('conflict'),
        props: {
          decorations: ({ doc }) => {
            const conflicts = conflictsIn(doc)
            if (conflicts.length === 0) return null
            const decorations = conflicts.flatMap(({ first, second, end }, at) => {
              const lines = [first, second, end].map(({ from, to }) => Decoration.node(from, to, { class: 'wj-conflict-line' }))
              const parts: Decoration[] = []
              doc.forEach((node, from) => {
                const within = from >= first.to && from < end.from && from !== second.from
                if (within) parts.push(Decoration.node(from, from + node.nodeSize, { class: 'wj-conflict-part' }))
              })
              const choice = Decoration.widget(end.to, (view) => (view.editable ? choiceOf(view, at, t) : document.createElement('span')), {
                key: `conflict-${at}`,
                side: -1,
                ignoreSelection: true,
                stopEvent: () => true,
              })
              return [...lines, ...parts, choice]
            })
            return DecorationSet.create(doc, decorations)
          },
        },
      }),
  )
}
