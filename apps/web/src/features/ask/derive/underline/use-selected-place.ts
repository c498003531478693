import { useState, type RefObject } from 'react'
import { useRestingSelection } from '../../../../lib/view/use-resting-selection.ts'
import { splitBlocks, placeOf, type Place } from '../../answer/index.ts'

/** A place of an answer that is selected on the page. */
export interface SelectedPlace extends Place {
  /** Where it stands on the screen. */
  rect: DOMRect
}

/**
 * The place of an answer that is selected, once the selection rests; null when none is. `keep` is asked before it is given up: the focus
 * may have gone to what is offered for it.
 */
export function useSelectedPlace(prose: RefObject<HTMLElement | null>, text: string, enabled: boolean, keep: () => boolean) {
  const [place, setPlace] = useState<SelectedPlace | null>(null)
  useRestingSelection({
    root: prose,
    keep,
    enabled,
    onGone: () => setPlace(null),
    onRest(range, root) {
      // A selection that began elsewhere speaks of more than this answer.
      const inside = root.contains(range.startContainer) && (root.contains(range.endContainer) || range.endOffset === 0)
      const found = inside ? placeOf(root, splitBlocks(text), range) : null
      setPlace(found && { ...found, rect: range.getBoundingClientRect() })
    },
  })
  return [place, setPlace] as const
}
