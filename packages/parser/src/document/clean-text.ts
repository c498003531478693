// Controls, zero-width marks, the replacement character and lone surrogates carry nothing to read, and PostgreSQL refuses U+0000.
// oxlint-disable-next-line no-control-regex
const invisible = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u2060\ufeff\ufffc\ufffd\ufffe\uffff]|\p{Surrogate}/gu
// oxlint-disable-next-line no-control-regex
const suspicious = /[\r\u0000-\u0008\v\f\u000e-\u001f\u007f-\u00a0\u00ad\u200b\u2028\u2029\u2060\ud800-\udfff\ufeff\ufff9-\uffff]/

/** Returns text in its stored form: `\n` line ends, plain spaces, no controls, no U+FFFD, no lone surrogates; otherwise verbatim. */
export function cleanText(text: string): string {
  if (!suspicious.test(text)) return text
  return text
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(invisible, '')
}

/**
 * Returns `text` as one line: each run of white space becomes one space, or nothing between two Chinese characters that a line end
 * separated.
 */
export function oneLine(text: string): string {
  // The character before the break must not be a space: otherwise the expression would backtrack from each character of a long run of wide
  // spaces.
  return cleanText(text)
    .replace(/(?<=[\u3001-\u9fff\uff00-\uff60])[^\S\n]*\n\s*(?=[\u3001-\u9fff\uff00-\uff60])/g, '')
    .replace(/[^\S\u3000]+/g, ' ')
    .trim()
}
