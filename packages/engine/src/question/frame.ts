/** Beginnings of a request or an aside without a question of its own: 我想知道, 请问, 能否告诉我, 有没有人知道. */
const openings: readonly RegExp[] = [
  /^(?:您好|你好|嗨|哈喽|hi|hello|hey)[,!。~ ]*/u,
  /^(?:请问|敢问|试问|请教|借问|麻烦问|劳驾)(?:一下|下)?[,:; ]*/u,
  /^(?:我们?|咱们?|本人|谁|有人|有没有人|有谁|你们?|您)?(?:很|还|也|就|一直|特别|非常)?(?:想要?|需要|希望|能不能|能否|可不可以|是否可以|可以|能)?(?:请|麻烦)?(?:你|您)?(?:帮我|给我|为我|替我|跟我|对我)?(?:知道|不知道|了解|清楚|不清楚|明白|不明白|不懂|打听|弄清楚?|弄明白|搞清楚?|搞懂|确认|核实|请教|问|查|查询|查一查|查查|看看|告诉我|告诉我们|告知|记得|好奇|听说|说说|讲讲|谈谈|说|讲)(?:一下|下|过)?[,:; ]*(?=.{3})/u,
  /^(?:关于|对于|有关)(?=.{4,30}[,:])/u,
  /^(?:根据|按照|依据)?(?:文章|文中|本文|资料|原文|上文|书中|文件)(?:中|里|里面)?[,:]/u,
  /^(?:please |could you |can you |would you |do you know |tell me |i want to know |i'd like to know )/u,
]
/** Words that mark an actual request before a verb of telling; without this check 说明书 and 查理 would match. */
const requestPattern = /^(?:我|咱|本人|谁|有人|有没有人|有谁|你|您|想|需要|希望|能|可|请|麻烦|帮|给|告诉|不知道|问一?下|查一?下)/u
const maxOpenings = 3
/** A closing request for the answer. */
const closingPattern =
  /[,;]?(?:你们?|您)?(?:能不能|能否|能|可以|请)?(?:知道|清楚|了解|记得|告诉我|告诉我们|说明|说一下|回答|解释一下)(?:一下)?吗?[?!。. ]?$/u
const knowsWhetherPattern = /(?:知道|清楚|了解|明白|记得|告诉|说|讲|查)/u
const finalWhetherPattern = /吗(?=[?!。. ]?$)/u
const asksPattern =
  /什么|哪|谁|几|多少|多[大长高深宽厚重久快远]|怎|如何|为何|何[时处地人种以故]|是否|能否|不[是能会可要]|没有|\b(?:what|who|when|where|why|how|which)\b/u

/** Returns the span of the question proper in its matching form, without wrapping phrases. */
export function clauseOf(form: string): { start: number; end: number } {
  let start = 0
  let isAskedWhether = false
  for (let count = 0; count < maxOpenings; count++) {
    const rest = form.slice(start)
    const opening = openings.map((pattern) => ({ pattern, length: pattern.exec(rest)?.[0].length ?? 0 })).find(({ length }) => length > 0)
    if (opening === undefined) break
    const said = rest.slice(0, opening.length)
    // 说明书, 查理: without a preceding request the verb of telling is the start of another word.
    if (opening.pattern === openings[2] && (!requestPattern.test(said) || !asksPattern.test(rest.slice(opening.length)))) break
    if (knowsWhetherPattern.test(said)) isAskedWhether = true
    start += opening.length
  }
  let end = form.length
  const clause = form.slice(start)
  const closing = closingPattern.exec(clause)
  if (closing !== null && closing.index >= 3 && asksPattern.test(clause.slice(0, closing.index))) end = start + closing.index
  else if (isAskedWhether && asksPattern.test(clause.replace(finalWhetherPattern, ''))) {
    // 「你知道 X 是谁吗」 asks who X is.
    const whether = finalWhetherPattern.exec(clause)
    if (whether !== null) end = start + whether.index
  }
  return { start, end }
}
