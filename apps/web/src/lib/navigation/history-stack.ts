import { readSessionValue, writeSessionValue } from '../storage/session-storage.ts'

/** Maximum number of paths that a tab stores. */
const depth = 50

type Action = 'POP' | 'PUSH' | 'REPLACE'

/** Returns the stack after a navigation. Going back drops the paths ahead; a path that is not in the stack is appended. */
export function nextStack(stack: readonly string[], action: Action, path: string): readonly string[] {
  if (stack.at(-1) === path) return stack
  if (action === 'REPLACE') return [...stack.slice(0, -1), path]
  const known = action === 'POP' ? stack.lastIndexOf(path) : -1
  if (known !== -1) return stack.slice(0, known + 1)
  return [...stack, path].slice(-depth)
}

interface RecordedRouter {
  state: { historyAction: Action; location: { pathname: string; search: string } }
  subscribe: (listener: (state: RecordedRouter['state']) => void) => () => void
}

/** Records the paths of this tab's history, so that a page knows where its visitor came from even after a reload. */
export function recordHistory(router: RecordedRouter): void {
  const note = ({ historyAction, location }: RecordedRouter['state']) => {
    const stack = readSessionValue('historyStack')
    const next = nextStack(stack, historyAction, location.pathname + location.search)
    if (next !== stack) writeSessionValue('historyStack', next)
  }
  note(router.state)
  router.subscribe(note)
}

/** Returns the last path of this tab outside a kind of page, e.g. outside the settings; undefined when there is none. */
export function lastPathOutside(isKind: (path: string) => boolean): string | undefined {
  return readSessionValue('historyStack').findLast((path) => !isKind(path))
}
