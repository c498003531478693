import { useCallback, useState } from 'react'

/** Steps of the zoom; at 1 pages are as wide as there is room. */
const zooms = [0.5, 0.67, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4]

/** How large something is shown. */
export interface Zoom {
  zoom: number
  step: (by: 1 | -1) => void
  /** Back to 1. */
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
