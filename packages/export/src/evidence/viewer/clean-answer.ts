/** Elements and attributes of typeset text. Everything in a formula is allowed, except attributes that act or lead elsewhere. */
const elements: ReadonlySet<string> = new Set(
  'H1 H2 H3 H4 H5 H6 P BLOCKQUOTE UL OL LI PRE CODE TABLE THEAD TBODY TR TH TD HR BR A IMG SUP SUB STRONG EM DEL U MARK SMALL'.split(' '),
)
const attributes: Readonly<Record<string, RegExp>> = {
  href: /^(?:https?:|mailto:|#)/i,
  rel: /^noopener noreferrer nofollow$/,
  id: /^section-\d+$/,
  start: /^\d+$/,
  src: /^data:image\/jpeg;base64,/,
  alt: /^/,
  width: /^\d+$/,
  'data-style': /^(?:text-align:(?:left|center|right)|max-width:100%;height:auto)$/,
}
const mathNamespace = 'http://www.w3.org/1998/Math/MathML'
const refusedInMath = /^(?:on|style$|id$|class$|href$|src$|xlink)/i
// regex-bounded: an attribute of at most 200 characters
const mathStyle = /^(?:(?:padding|text-align|border)[a-z-]*:[\w.% #-]+;?)+$/

function isAllowed(element: Element, name: string, value: string): boolean {
  if (element.namespaceURI !== mathNamespace) return attributes[name]?.test(value) ?? false
  return name === 'data-style' ? value.length <= 200 && mathStyle.test(value) : !refusedInMath.test(name)
}

const isText = ({ namespaceURI, tagName, localName }: Element) =>
  namespaceURI === mathNamespace ? localName !== 'annotation-xml' && localName !== 'maction' : elements.has(tagName)

/**
 * Parses the displayed HTML of a text and leaves only what typeset text consists of.
 * @returns its nodes, and whether nothing was removed
 */
export function cleanAnswer(html: string): { nodes: ChildNode[]; isClean: boolean } {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  let isClean = head.childNodes.length === 0 && body.attributes.length === 0
  for (const element of body.querySelectorAll('*')) {
    if (!isText(element)) {
      element.remove()
      isClean = false
      continue
    }
    for (const name of element.getAttributeNames()) {
      if (isAllowed(element, name, element.getAttribute(name) ?? '')) continue
      element.removeAttribute(name)
      isClean = false
    }
  }
  return { nodes: [...body.childNodes], isClean }
}
