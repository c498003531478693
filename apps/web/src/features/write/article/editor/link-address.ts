import { linkSchema } from '@milkdown/kit/preset/commonmark'
import { safeAddress } from '../../../../lib/navigation/safe-address.ts'

/** URL schemes to contact a person, which need no site. */
const contact = /^(?:mailto|tel):/i

/** Renders links: an address that leads neither to the web nor within this site is not rendered as a link; the text keeps it. */
export const safeLinks = linkSchema.extendSchema((schemaOf) => (ctx) => {
  const schema = schemaOf(ctx)
  return {
    ...schema,
    toDOM: (mark, inline) => {
      const drawn = schema.toDOM!(mark, inline)
      if (!Array.isArray(drawn)) return drawn
      const [tag, attributes, ...rest] = drawn as [string, Record<string, unknown>, ...unknown[]]
      const href = String(mark.attrs['href'])
      return [tag, { ...attributes, href: contact.test(href) ? href : safeAddress(href) }, ...rest] as typeof drawn
    },
  }
})
