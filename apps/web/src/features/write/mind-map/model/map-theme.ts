import type { MindMapTheme } from '@wenjin/contract'
import type { Box } from './layout.ts'

/** Colours of branches, as properties of the page: each has a light and a dark value. */
const branches: Readonly<Record<MindMapTheme, readonly string[]>> = {
  colorful: ['--wj-ford', '--wj-sprout', '--wj-amber', '--wj-code-keyword', '--wj-code-number', '--wj-ink-2'],
  ink: ['--wj-ink-2'],
  blue: ['--wj-ford'],
  green: ['--wj-sprout'],
}
const roots: Readonly<Record<MindMapTheme, string>> = {
  colorful: '--wj-ink',
  ink: '--wj-ink',
  blue: '--wj-ford',
  green: '--wj-sprout',
}

/** Gives the value of a colour by its property. */
export type ColourOf = (property: string) => string

/** The colour as the page has it now; it follows the page's light and dark. */
export const pageColour: ColourOf = (property) => `var(${property})`

/** Colours of a box. */
export interface BoxColours {
  /** The line to it, and its frame. */
  line: string
  fill: string
  text: string
}

export function coloursOf({ level, branch }: Pick<Box, 'level' | 'branch'>, theme: MindMapTheme, colourOf: ColourOf): BoxColours {
  const palette = branches[theme]
  if (level === 0) return { line: 'none', fill: colourOf(roots[theme]), text: colourOf('--wj-paper') }
  const line = colourOf(palette[branch % palette.length]!)
  return { line, fill: level === 1 ? colourOf('--wj-raised') : 'none', text: colourOf('--wj-ink') }
}
