/** Thresholds at which a dragged bottom drawer closes. Spec section 9 "Drawer close thresholds". */
export const drawerThresholds = {
  /** CSS pixels between the pointer and the bottom of the screen. */
  bottomPx: 50,
  /** Downward speed in CSS pixels per second. */
  speedPxPerSecond: 2200,
  /** Share of the drawer's height. */
  distanceShare: 1 / 6,
  /** Milliseconds before the release over which speed is measured, so that one jerky event cannot close the drawer. */
  speedWindowMs: 60,
} as const

/** A pointer position: `y` in CSS pixels from the top of the screen, `t` in milliseconds. */
export interface DragPoint {
  y: number
  t: number
}

/** Returns the downward speed at the end of a drag in CSS pixels per second; 0 when the drag was too short to measure. */
export function dragSpeed(points: readonly DragPoint[]): number {
  const last = points.at(-1)
  if (!last) return 0
  const first = points.findLast((point) => last.t - point.t >= drawerThresholds.speedWindowMs) ?? points[0]!
  const elapsed = last.t - first.t
  return elapsed < drawerThresholds.speedWindowMs / 2 ? 0 : ((last.y - first.y) / elapsed) * 1000
}

/** Whether releasing the drag here closes the drawer. `height` is the drawer's, `screen` the screen's, in CSS pixels. */
export function shouldClose(points: readonly DragPoint[], height: number, screen: number): boolean {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || last.y <= first.y) return false
  return (
    screen - last.y < drawerThresholds.bottomPx ||
    dragSpeed(points) > drawerThresholds.speedPxPerSecond ||
    last.y - first.y > height * drawerThresholds.distanceShare
  )
}
