import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { mathFromMarkdown } from 'mdast-util-math'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfm } from 'micromark-extension-gfm'
import { math } from 'micromark-extension-math'
import type { TreeNode } from './tree-node.ts'

/** GitHub's Markdown with formulas, and emphasis that ends before Chinese punctuation. */
const grammar = {
  extensions: [gfm({ singleTilde: false }), cjkFriendlyExtension(), math()],
  mdastExtensions: [gfmFromMarkdown(), mathFromMarkdown()],
}

/** The syntax tree of Markdown; `position` counts UTF-16 units of `text`. The tree is the caller's, who may change it. */
export const parseMarkdown = (text: string): TreeNode => fromMarkdown(text, grammar)
