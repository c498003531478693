/** Returns a snippet without a leading copy of its title. */
export function snippetBody(snippet: string, title: string): string {
  const text = snippet.trim()
  const name = title.trim()
  if (name === '' || !text.startsWith(name)) return text
  const rest = text.slice(name.length)
  // A sentence may begin with the words of the title; treat them as a title only when a separator follows.
  const gap = /^(?:\s|[-–—·|:：])+/.exec(rest)
  return rest === '' ? '' : gap ? rest.slice(gap[0].length) : text
}
