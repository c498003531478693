import { Plugin, PluginKey } from '@milkdown/kit/prose/state'
import { linkSchema } from '@milkdown/kit/preset/commonmark'
import type { Ctx } from '@milkdown/kit/ctx'
import { $prose } from '@milkdown/kit/utils'
import type { EditorView } from '@milkdown/kit/prose/view'

/** The text typed after an `@`, and its position on the screen. */
export interface MentionQuery {
  keyword: string
  left: number
  bottom: number
}

const typed = /(?:^|[^\p{L}\p{N}@])@([^\s@]{0,40})$/u

function rangeOf(view: EditorView): { from: number; to: number; keyword: string } | null {
  const { selection } = view.state
  if (!selection.empty || !selection.$from.parent.isTextblock || selection.$from.parent.type.spec.code) return null
  const { $from } = selection
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 60), $from.parentOffset, undefined, '\ufffc')
  const found = typed.exec(before)
  if (!found) return null
  const keyword = found[1] ?? ''
  return { from: $from.pos - keyword.length - 1, to: $from.pos, keyword }
}

/** Plugin that detects an `@` before the cursor. */
export function mentionPlugin(show: (query: MentionQuery | null) => void) {
  return $prose(
    () =>
      new Plugin({
        key: new PluginKey('mention'),
        view: () => ({
          update: (view) => {
            const range = view.hasFocus() && view.editable ? rangeOf(view) : null
            if (!range) return show(null)
            const { left, bottom } = view.coordsAtPos(range.from)
            show({ keyword: range.keyword, left, bottom })
          },
          destroy: () => show(null),
        }),
      }),
  )
}

/** Replaces the `@` and the text after it by a link. */
export function insertMention(ctx: Ctx, view: EditorView, name: string, href: string): void {
  const range = rangeOf(view)
  if (!range) return
  const { schema, tr } = view.state
  const link = linkSchema.type(ctx).create({ href })
  view.dispatch(tr.replaceWith(range.from, range.to, [schema.text(name, [link]), schema.text(' ')]).removeStoredMark(link))
  view.focus()
}
