/** The view of a drawing in its window: shifted by `x` and `y` CSS pixels, drawn at `scale`. */
export interface View {
  x: number
  y: number
  scale: number
}

export interface Size {
  width: number
  height: number
}

/** The minimum and maximum scale. */
export interface ZoomBounds {
  smallest: number
  largest: number
}

const usual: ZoomBounds = { smallest: 0.2, largest: 3 }

/** Returns the view that centres a complete drawing in its window, at most at its original size. */
export function fitView(drawing: Size, window: Size, { smallest }: ZoomBounds = usual): View {
  const scale = Math.max(smallest, Math.min(1, window.width / Math.max(1, drawing.width), window.height / Math.max(1, drawing.height)))
  return { scale, x: (window.width - drawing.width * scale) / 2, y: (window.height - drawing.height * scale) / 2 }
}

/** Returns the view after zooming by a factor at a point of the window, which stays in place. */
export function zoomView(view: View, factor: number, at: { x: number; y: number }, { smallest, largest }: ZoomBounds = usual): View {
  const scale = Math.min(largest, Math.max(smallest, view.scale * factor))
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}
