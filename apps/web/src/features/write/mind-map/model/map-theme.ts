import type { MindMapTheme } from '@wenjin/contract'
import type { Box } from './layout.ts'

/** Colours of branches as CSS properties of the page: each has a light and a dark value. */
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

/** Resolves a colour property to its value. */
export type ColourOf = (property: string) => string

/** Returns a reference to the colour of the page, which follows its light and dark theme. */
export const pageColour: ColourOf = (property) => `var(${property})`

/** Colours of a box. */
export interface BoxColours {
  /** The colour of the line to it, and of its border. */
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
