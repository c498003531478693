// Serialises attributes and text in the same form as `linkedom`.

/** An attribute of an element. */
export interface Attribute {
  name: string
  value: string
  cloneNode(): Attribute
}

/** Creates an attribute with the `cloneNode` that Readability uses to copy it. */
export const attribute = (name: string, value: string): Attribute => ({ name, value, cloneNode: () => attribute(name, value) })

/** Elements without an end tag. */
export const voidElements = /^(?:area|base|br|col|embed|hr|img|input|keygen|link|menuitem|meta|param|source|track|wbr)$/i

/** Returns the distinct names of a class attribute. */
export function classNames(value: string): string {
  return [...new Set(value.split(/\s+/).filter(Boolean))].join(' ')
}

/** Parses a `style` attribute into values by property; the last of duplicate properties counts. */
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

/** Attributes written without a value when it is empty. */
const flags = new Set(
  (
    'allowfullscreen allowpaymentrequest async autofocus autoplay checked class contenteditable controls default defer disabled draggable ' +
    'formnovalidate hidden id ismap itemscope loop multiple muted nomodule novalidate open playsinline readonly required reversed selected ' +
    'style truespeed'
  ).split(' '),
)

/** Serialises an attribute, with a space before it. */
export function attributeMarkup({ name, value }: Attribute): string {
  if (value === '' && (name === 'id' || name === 'class' || name === 'style')) return ''
  return value === '' && flags.has(name) ? ` ${name}` : ` ${name}="${value.replaceAll('"', '&quot;')}"`
}

const escapes: Readonly<Record<string, string>> = { '\u00a0': '&#160;', '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for markup. */
export function escapeText(text: string): string {
  return text.replace(/[<>&\u00a0]/g, (sign) => escapes[sign]!)
}
