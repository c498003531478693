// What is written within tags and between them, as `linkedom` writes it.

/** A name of an element with its value. */
export interface Attribute {
  name: string
  value: string
  cloneNode(): Attribute
}

/** An attribute that is copied as Readability copies it. */
export const attribute = (name: string, value: string): Attribute => ({ name, value, cloneNode: () => attribute(name, value) })

/** Elements that have no end. */
export const voidElements = /^(?:area|base|br|col|embed|hr|img|input|keygen|link|menuitem|meta|param|source|track|wbr)$/i

/** The names of a class attribute, each once. */
export function classNames(value: string): string {
  return [...new Set(value.split(/\s+/).filter(Boolean))].join(' ')
}

/** The rules of a `style` attribute by their names; of two the last one counts. */
export function parseStyle(css: string): Record<string, string> {
  const style: Record<string, string> = {}
  for (const rule of css.split(';')) {
    const colon = rule.indexOf(':')
    const name = rule.slice(0, colon).trim()
    const value = rule.slice(colon + 1).trim()
    if (colon > 0 && name && value) style[name] = value
  }
  return style
}

/** Attributes that are written without a value where they have none. */
const flags = new Set(
  (
    'allowfullscreen allowpaymentrequest async autofocus autoplay checked class contenteditable controls default defer disabled draggable ' +
    'formnovalidate hidden id ismap itemscope loop multiple muted nomodule novalidate open playsinline readonly required reversed selected ' +
    'style truespeed'
  ).split(' '),
)

/** An attribute with the space before it. */
export function attributeMarkup({ name, value }: Attribute): string {
  if (value === '' && (name === 'id' || name === 'class' || name === 'style')) return ''
  return value === '' && flags.has(name) ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`
}

const escapes: Readonly<Record<string, string>> = { '\u00a0': '&#160;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text as markup. */
export function escapeText(text: string): string {
  return text.replace(/[<>&\u00a0]/g, (sign) => escapes[sign]!)
}
