/** The words of a piece of HTML; nothing of it is run or loaded. */
export function plainText(html: string): string {
  if (!html.includes('<') && !html.includes('&')) return html.trim()
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}
