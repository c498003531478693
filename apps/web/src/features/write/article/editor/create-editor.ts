import { CrepeBuilder } from '@milkdown/crepe/builder'
import { blockEdit } from '@milkdown/crepe/feature/block-edit'
import { codeMirror } from '@milkdown/crepe/feature/code-mirror'
import { cursor } from '@milkdown/crepe/feature/cursor'
import { imageBlock } from '@milkdown/crepe/feature/image-block'
import { latex } from '@milkdown/crepe/feature/latex'
import { linkTooltip } from '@milkdown/crepe/feature/link-tooltip'
import { listItem } from '@milkdown/crepe/feature/list-item'
import { placeholder } from '@milkdown/crepe/feature/placeholder'
import { table } from '@milkdown/crepe/feature/table'
import { toolbar } from '@milkdown/crepe/feature/toolbar'
import { editorViewCtx, remarkStringifyOptionsCtx } from '@milkdown/kit/core'
import { historyProviderConfig } from '@milkdown/kit/plugin/history'
import { $remark, replaceAll } from '@milkdown/kit/utils'
import { limits } from '@wenjin/contract'
import remarkCjkFriendly from 'remark-cjk-friendly'
import type { Text } from '../../../../lib/i18n/index.ts'
import { citationSchema, remarkCitation } from './citation-mark.ts'
import { conflictPlugin } from './conflict-marks.ts'
import { safeLinks } from './link-address.ts'
import { insertMention, mentionPlugin, type MentionQuery } from './mention.ts'
import { remarkPictures } from './markdown-pictures.ts'

export interface EditorOptions {
  root: HTMLElement
  content: string
  readonly: boolean
  t: Text
  /** Keeps a picture and gives its address. */
  onPicture: (file: File) => Promise<string>
  onChange: (markdown: string) => void
  /** The text typed after an `@`; null when there is none. */
  onMention: (query: MentionQuery | null) => void
}

/** An editor that was made. */
export interface ArticleEditor {
  setReadonly: (readonly: boolean) => void
  /** Shows another text, the cursor about where it was. */
  replace: (markdown: string) => void
  mention: (name: string, href: string) => void
  focus: () => void
  destroy: () => void
}

/** `**结论：**表面` is bold, in and out. */
const remarkCjk = $remark('remarkCjkFriendly', () => remarkCjkFriendly)

function withFeatures(builder: CrepeBuilder, { t, onPicture }: EditorOptions): CrepeBuilder {
  const item = (label: string) => ({ label })
  return builder
    .addFeature(cursor, { color: false })
    .addFeature(listItem)
    .addFeature(linkTooltip, { inputPlaceholder: t('article.editor.link') })
    .addFeature(imageBlock, {
      onUpload: onPicture,
      inlineUploadButton: t('article.editor.picture.upload'),
      inlineUploadPlaceholderText: t('article.editor.picture.address'),
      blockUploadButton: t('article.editor.picture.upload'),
      blockUploadPlaceholderText: t('article.editor.picture.address'),
      blockCaptionPlaceholderText: t('article.editor.picture.caption'),
    })
    .addFeature(blockEdit, {
      textGroup: {
        label: t('article.editor.text'),
        text: item(t('article.editor.paragraph')),
        h1: item(t('article.editor.heading', { n: 1 })),
        h2: item(t('article.editor.heading', { n: 2 })),
        h3: item(t('article.editor.heading', { n: 3 })),
        h4: null,
        h5: null,
        h6: null,
        quote: item(t('article.editor.quote')),
        divider: item(t('article.editor.divider')),
      },
      listGroup: {
        label: t('article.editor.lists'),
        bulletList: item(t('article.editor.bullets')),
        orderedList: item(t('article.editor.numbers')),
        taskList: item(t('article.editor.tasks')),
      },
      advancedGroup: {
        label: t('article.editor.more'),
        image: item(t('article.editor.picture')),
        codeBlock: item(t('article.editor.code')),
        table: item(t('article.editor.table')),
        math: item(t('article.editor.formula')),
      },
    })
    .addFeature(placeholder, { text: t('article.editor.placeholder'), mode: 'doc' })
    .addFeature(toolbar, {
      boldLabel: t('article.editor.bold'),
      italicLabel: t('article.editor.italic'),
      strikethroughLabel: t('article.editor.strike'),
      codeLabel: t('article.editor.inlineCode'),
      linkLabel: t('article.editor.linkTo'),
      latexLabel: t('article.editor.formula'),
    })
    .addFeature(codeMirror, { searchPlaceholder: t('article.editor.language'), noResultText: t('article.editor.noLanguage') })
    .addFeature(table)
    .addFeature(latex, { katexOptions: { trust: false, maxExpand: 500 } })
}

/** Makes an editor in an element. */
export async function createEditor(options: EditorOptions): Promise<ArticleEditor> {
  const { root, content, readonly, onChange, onMention } = options
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
    .use(safeLinks)
    .use(mentionPlugin(onMention))
    .use(conflictPlugin(options.t))
  // The text as it was given, and as this editor writes it down: as long as nobody changes it, it stays as it was.
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
    destroy: () => void builder.destroy(),
  }
}
