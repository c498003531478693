/** A colour of the page as it is drawn now, light or dark: files have no style sheet to look it up in. */
export function drawnColour(property: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${property})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
