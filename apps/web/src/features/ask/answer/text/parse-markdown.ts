import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import type { TreeNode } from './tree-node.ts'

/** GitHub Flavored Markdown with formulas, and with emphasis that may end before Chinese punctuation. */
const grammar = {
  extensions: [gfm({ singleTilde: false }), cjkFriendlyExtension(), math()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
}

/** Parses Markdown to a syntax tree; `position` counts UTF-16 units of `text`. The caller owns the tree and may change it. */
export const parseMarkdown = (text: string): TreeNode => fromMarkdown(text, grammar)
