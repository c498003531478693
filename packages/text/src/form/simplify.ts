import hongKongVariants from 'opencc-js/dict/HKVariantsRev'
import traditional from 'opencc-js/dict/TSCharacters'
import taiwanVariants from 'opencc-js/dict/TWVariantsRev'

/** Variants whose dictionary form is another word in simplified text: 著名 must not become 着名, nor 才 become 纔. */
const kept = new Set(['著', '吃', '才', '床', '峰', '唇', '灶', '皂', '粽', '群', '核', '秘', '痴', '痹', '針', '參', '么', '台'])

/** Variants missing from the dictionaries, with their form in current simplified text: variant and common form alternating. */
const variants = '藉借甦苏簷檐甯宁锺钟鍾钟迳径逕径钜巨鉅巨暱昵睪睾'

let table: Map<string, string> | undefined

function parse(pairs: string): [string, string][] {
  return pairs.split('|').map((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return [from, to]
  })
}

function load(): Map<string, string> {
  const characters = new Map(parse(traditional))
  for (const [variant, standard] of [...parse(taiwanVariants), ...parse(hongKongVariants)]) {
    const simplified = characters.get(standard)
    if (simplified !== undefined && !kept.has(variant) && !characters.has(variant)) characters.set(variant, simplified)
  }
  for (let i = 0; i < variants.length; i += 2) characters.set(variants[i]!, variants[i + 1]!)
  for (const [from, to] of characters) {
    if (from === to) characters.delete(from)
    else characters.set(from, characters.get(to) ?? to)
  }
  return characters
}

/** Returns the simplified form of one character, or the character itself. */
export function simplifyCharacter(character: string): string {
  table ??= load()
  return table.get(character) ?? character
}

/**
 * Converts Traditional Chinese to Simplified per character, so that a substring converts as it does within the whole text. For matching and
 * counting; words that differ between regions (軟體, 软件) are not converted.
 */
export function toSimplified(text: string): string {
  let out = ''
  let copied = 0
  for (let i = 0; i < text.length;) {
    const point = text.codePointAt(i)!
    const size = point > 0xffff ? 2 : 1
    if (point >= 0x2e80) {
      const character = text.slice(i, i + size)
      const simplified = simplifyCharacter(character)
      if (simplified !== character) {
        out += text.slice(copied, i) + simplified
        copied = i + size
      }
    }
    i += size
  }
  return copied === 0 ? text : out + text.slice(copied)
}
