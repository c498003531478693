import { readSessionValue, writeSessionValue } from '../storage/session-storage.ts'

/** How many of the last paths a tab remembers. */
const depth = 50

type Action = 'POP' | 'PUSH' | 'REPLACE'

/** The stack after a navigation. Going back drops what lay ahead; a place that is not in it is put on top. */
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

/** Keeps the paths of this tab's history, so that a page knows where its visitor came from even after a reload. */
export function recordHistory(router: RecordedRouter): void {
  const note = ({ historyAction, location }: RecordedRouter['state']) => {
    const stack = readSessionValue('historyStack')
    const next = nextStack(stack, historyAction, location.pathname + location.search)
    if (next !== stack) writeSessionValue('historyStack', next)
  }
  note(router.state)
  router.subscribe(note)
}

/** The last path of this tab that is no page of a kind, e.g. none of the settings; undefined when there is none. */
export function lastPathOutside(isKind: (path: string) => boolean): string | undefined {
  return readSessionValue('historyStack').findLast((path) => !isKind(path))
}
