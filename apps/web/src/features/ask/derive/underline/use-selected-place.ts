import { useState, type RefObject } from 'react'
import { useRestingSelection } from '../../../../lib/view/use-resting-selection.ts'
import { splitBlocks, placeOf, type Place } from '../../answer/index.ts'

/** A place of an answer that is selected on the page. */
export interface SelectedPlace extends Place {
  /** Its position on the screen. */
  rect: DOMRect
}

/**
 * Returns the selected place of an answer once the selection has stopped changing, or null. `keep` is called before the place is cleared:
 * the focus may have moved to the toolbar of the selection.
 */
export function useSelectedPlace(prose: RefObject<HTMLElement | null>, text: string, enabled: boolean, keep: () => boolean) {
  const [place, setPlace] = useState<SelectedPlace | null>(null)
  useRestingSelection({
    root: prose,
    keep,
    enabled,
    onGone: () => setPlace(null),
    onRest(range, root) {
      // A selection that begins outside covers more than this answer.
      const inside = root.contains(range.startContainer) && (root.contains(range.endContainer) || range.endOffset === 0)
      const found = inside ? placeOf(root, splitBlocks(text), range) : null
      setPlace(found && { ...found, rect: range.getBoundingClientRect() })
    },
  })
  return [place, setPlace] as const
}
