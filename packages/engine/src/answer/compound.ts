const JOINT =
  /(?:[，,；;]\s*|(?<!\s)\s+)(?=(?:另外|另|此外|还有|同时|以及|并且|再问|顺便问一下|顺便问|还想(?:问|知道)|also\b|and also\b)[，,、\s]*\S)/iu
const LEAD =
  /^(?:另外|另|此外|还有|同时|以及|并且|再问一下|再问|顺便问一下|顺便问|我?还想(?:问|知道)(?:一下)?|also|and also|and)(?:[，,、\s]+|(?=[\p{Script=Han}「《“]))/iu
const CUE =
  /[?？]|什[么麼]|哪|谁|誰|几|幾|多少|多[大高长長远遠久深]|怎|如何|何[时時处處人地种種年为為以]|为[何啥]|為何|是否|吗|嗎|呢|区别|區別|不同|\b(?:what|who|when|where|why|how|which|is|are|do|does|can)\b/iu

/**
 * The questions a text asks: 「A？另外，B？」 gives two. Sentences that ask nothing stay with the question they lead up to.
 * At most `limit` parts; what is beyond stays in the last one.
 */
export function splitCompound(question: string, limit = 4): string[] {
  const pieces = question
    .split(/(?<=[?？!！。\n])|(?<=\.)\s+/u)
    .flatMap((piece) => piece.split(JOINT))
    .map((piece) => piece.trim())
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece))
  const parts: string[] = []
  let lead = ''
  for (const piece of pieces) {
    const text = lead + piece.replace(LEAD, '')
    if (CUE.test(piece)) {
      parts.push(text)
      lead = ''
    } else lead = text
  }
  if (lead !== '') {
    if (parts.length === 0) parts.push(lead)
    else parts[parts.length - 1] += lead
  }
  if (parts.length <= 1) return [question.trim()]
  if (parts.length <= limit) return parts
  return [...parts.slice(0, limit - 1), parts.slice(limit - 1).join('')]
}
