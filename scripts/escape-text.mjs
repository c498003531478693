// Source text in ASCII: V8 keeps the source of each program in memory, in two bytes a character as soon as one of them is beyond Latin-1.

const unitEscape = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * JavaScript with its characters beyond ASCII written as escapes, which mean the same in strings, templates, regular expressions and names. The
 * raw text of a template changes; ours are patterns. Where it would take more memory than it saves, the code stays as it is.
 */
export function escapeText(code) {
  const beyond = code.match(/[^\0-\x7f]/g)?.length ?? 0
  if (beyond === 0 || beyond * 5 >= code.length) return code
  // A backslash before such a character means the character, and must not stand before the escape.
  return code.replace(/\\([^])|[^\0-\x7f]/g, (found, escaped) => {
    const unit = escaped ?? found
    return unit > '\x7f' ? unitEscape(unit) : found
  })
}
