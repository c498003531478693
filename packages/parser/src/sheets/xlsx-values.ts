import { childOf, childrenOf, textOf, visitXml } from '@wenjin/text/xml'
import type { PutValue } from './formula-values.ts'
import { placeOf, stringOf, type CellTexts } from './xlsx-sheet.ts'

/** Reports the stored values of a sheet. */
export function readValues({ strings }: CellTexts, xml: string, put: PutValue): void {
  let number = 0
  visitXml(xml, new Set(['row']), (element) => {
    number = Number(element.attributes['r'] ?? number + 1)
    let next = 0
    for (const cell of childrenOf(element, 'c')) {
      const column = placeOf(cell.attributes['r'] ?? '')?.column ?? next
      next = column + 1
      const inline = childOf(cell, 'is')
      const value = childOf(cell, 'v')
      const raw = value ? textOf(value) : ''
      const type = cell.attributes['t']
      if (inline) put(number, column, stringOf(inline))
      else if (type === 'str') put(number, column, raw)
      else if (raw === '') continue
      else if (type === 's') put(number, column, strings[Number(raw)] ?? '')
      else if (type === 'b') put(number, column, raw === '1')
      else if (type === 'e') put(number, column, { error: raw })
      else if (type !== 'd') put(number, column, Number(raw))
    }
  })
}
