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
import { $remark } from '@milkdown/kit/utils'
import type { ArticleSource } from '@wenjin/contract'
import remarkCjkFriendly from 'remark-cjk-friendly'
import type { Text } from '../../../../lib/i18n/index.ts'
import type { MentionQuery } from './mention.ts'

/** The options of `createEditor`: its element, its initial text, and its callbacks. */
export interface EditorOptions {
  root: HTMLElement
  content: string
  readonly: boolean
  t: Text
  /** Stores an image and resolves to its address. */
  onPicture: (file: File) => Promise<string>
  onChange: (markdown: string) => void
  /** The text typed after an `@`; null when there is none. */
  onMention: (query: MentionQuery | null) => void
  /** The sources of the article at first. */
  sources: readonly ArticleSource[]
}

/** CJK-friendly emphasis for parsing and serializing: `**结论：**表面` is bold. */
export const remarkCjk = $remark('remarkCjkFriendly', () => remarkCjkFriendly)

export function withFeatures(builder: CrepeBuilder, { t, onPicture }: EditorOptions): CrepeBuilder {
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
