import type { Plugin } from 'vitest/config'

export function markFunctions(root: string): Plugin
