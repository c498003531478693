import { CrepeBuilder } from '@milkdown/crepe/builder'
import { editorViewCtx, remarkStringifyOptionsCtx } from '@milkdown/kit/core'
import { historyProviderConfig } from '@milkdown/kit/plugin/history'
import { replaceAll } from '@milkdown/kit/utils'
import { limits } from '@wenjin/contract'
import { citationSchema, remarkCitation } from './citation-mark.ts'
import { conflictPlugin } from './conflict-marks.ts'
import { safeLinks } from './link-address.ts'
import { insertMention, mentionPlugin } from './mention.ts'
import { remarkPictures } from './markdown-pictures.ts'
import { citationView, renumberMarks, shownMarksPlugin } from './shown-marks.ts'
import { type EditorOptions, remarkCjk, withFeatures } from './editor-features.ts'

/** A created editor. */
export interface ArticleEditor {
  setReadonly: (readonly: boolean) => void
  /** Replaces the text; keeps the cursor at about the same position. */
  replace: (markdown: string) => void
  mention: (name: string, href: string) => void
  focus: () => void
  /** Numbers the marks again, after the sources have changed. */
  renumber: (sources: EditorOptions['sources']) => void
  destroy: () => void
}

/** Creates an editor in an element. */
export async function createEditor(options: EditorOptions): Promise<ArticleEditor> {
  const { root, content, readonly, onChange, onMention, sources } = options
  const builder = withFeatures(new CrepeBuilder({ root, defaultValue: content }), options)
  builder.editor
    .config((ctx) => {
      ctx.update(historyProviderConfig.key, (known) => ({ ...known, newGroupDelay: limits.undoDebounceMs }))
      ctx.update(remarkStringifyOptionsCtx, (known) => ({
        ...known,
        bullet: '-' as const,
        rule: '-' as const,
        listItemIndent: 'one' as const,
      }))
    })
    .use(remarkCjk)
    .use(remarkPictures)
    .use(remarkCitation)
    .use(citationSchema)
    .use(citationView)
    .use(shownMarksPlugin(sources))
    .use(safeLinks)
    .use(mentionPlugin(onMention))
    .use(conflictPlugin(options.t))
  // The given text, and the editor's serialization of it: an unchanged text is reported as given.
  let source = content
  let written = ''
  builder.on((listener) => {
    listener.markdownUpdated((_, markdown) => onChange(markdown === written ? source : markdown))
  })
  await builder.create()
  written = builder.getMarkdown()
  builder.setReadonly(readonly)
  const { editor } = builder
  const viewOf = () => editor.ctx.get(editorViewCtx)
  return {
    setReadonly: (value) => void builder.setReadonly(value),
    replace: (markdown) => {
      const { scrollX, scrollY } = window
      source = markdown
      editor.action(replaceAll(markdown))
      written = builder.getMarkdown()
      window.scrollTo(scrollX, scrollY)
    },
    mention: (name, href) => editor.action((ctx) => insertMention(ctx, viewOf(), name, href)),
    focus: () => viewOf().focus(),
    renumber: (changed) => renumberMarks(viewOf(), changed),
    destroy: () => void builder.destroy(),
  }
}
