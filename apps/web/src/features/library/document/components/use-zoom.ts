import { useCallback, useState } from 'react'

/** The zoom levels; 1 fits the page width. */
const zooms = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4]

/** The zoom of a view. */
export interface Zoom {
  zoom: number
  step: (by: 1 | -1) => void
  /** Resets the zoom to 1. */
  fit: () => void
}

export function useZoom(): Zoom {
  const [zoom, setZoom] = useState(1)
  const step = useCallback(
    (by: 1 | -1) => setZoom((known) => (by > 0 ? zooms.find((z) => z > known) : zooms.findLast((z) => z < known)) ?? known),
    [],
  )
  const fit = useCallback(() => setZoom(1), [])
  return { zoom, step, fit }
}
