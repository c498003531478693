/**
 * Returns an OpenFormula in the notation of Excel: `of:=SUM([.B2:.B5];[$税率.$A$1])` is `SUM(B2:B5,'税率'!$A$1)`. Empty for no formula.
 */
export function formulaOfOds(formula: string): string {
  const text = formula.replace(/^[a-z]{1,10}:=|^=/, '')
  return text.replace(/"[^"]*"|\[[^[\]]{1,500}\]|;/g, (part) => {
    if (part === ';') return ','
    return part.startsWith('[') ? reference(part.slice(1, -1)) : part
  })
}

/** Returns a reference without the brackets: the sheet is named once. */
function reference(written: string): string {
  const [first = '', last] = splitRange(written)
  const { sheet, cell } = placeIn(first)
  return sheet + cell + (last === undefined ? '' : `:${placeIn(last).cell}`)
}

/** Splits at the colon outside of a quoted name. */
function splitRange(written: string): string[] {
  let quoted = false
  for (let at = 0; at < written.length; at++) {
    if (written[at] === "'") quoted = !quoted
    else if (written[at] === ':' && !quoted) return [written.slice(0, at), written.slice(at + 1)]
  }
  return [written]
}

function placeIn(written: string): { sheet: string; cell: string } {
  const dot = written.lastIndexOf('.')
  const name = written.slice(0, Math.max(0, dot)).replace(/^\$/, '')
  const cell = written.slice(dot + 1)
  if (name === '') return { sheet: '', cell }
  return { sheet: `${name.startsWith("'") ? name : `'${name}'`}!`, cell }
}
