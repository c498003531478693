/** Returns the current value of a colour property of the page, light or dark: files have no style sheet to resolve it. */
export function drawnColour(property: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${property})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
