import { normalize, parseQuantities } from '@wenjin/text'
import type { EvidenceSentence } from '../answer/evidence/evidence.ts'
import { classOfNoun } from '../question/nouns.ts'
import { chineseNamePattern } from '../derive/entity-mentions.ts'
import type { QuestionDraft } from './model.ts'

/** Maximal length of a cell that names a row or a column, and of a cell with a value, characters. */
const maxName = 16
const maxValue = 60
/** Maximal number of rows per table used for questions. */
const maxRows = 4
/** Maximal number of columns per row used for questions. */
const maxColumns = 2

const namePattern = /^[\p{L}][\p{L}\p{N} ·（）().\-/+]*$/u
const numberedPattern = /^(?:序号|编号|号|no\.?|id|#|index)$/iu

/** Matches an English column heading, and not a value: 「Unit price」, not 「LGPLv3」. */
// regex-bounded: a heading of at most 16 characters
const plainWordsPattern = /^(?![Hh]ow\b|[Ww]hat\b|[Ww]hy\b|[Ww]hen\b)[A-Za-z]?[a-z]+(?: [A-Za-z]?[a-z]+)*$/u

const cellsOf = (row: string) => row.split(/ \|(?: |$)/u).map((cell) => cell.trim())

/** Returns questions that table rows answer: the value of a row in a column. */
export function askRows(rows: readonly EvidenceSentence[]): QuestionDraft[] {
  return [...Map.groupBy(rows, ({ passage, header }) => `${passage.documentId}\n${header}`).values()].flatMap(askTable)
}

/** Returns the names of columns without units in brackets, unless that makes them equal. */
function columnsOf(heads: readonly string[]): string[] {
  const short = heads.map((head) => head.replace(/[（(][^（）()]*[）)]$/u, '').trim())
  return heads.map((head, at) => (short[at] !== '' && short.indexOf(short[at]!) === short.lastIndexOf(short[at]!) ? short[at]! : head))
}

function askTable(rows: readonly EvidenceSentence[]): QuestionDraft[] {
  const heads = columnsOf(cellsOf(rows[0]!.header))
  if (rows[0]!.header === '' || heads.length < 2) return []
  const table = rows.map(({ text }) => cellsOf(text))
  const key = heads.findIndex((head, at) => isName(head) && !numberedPattern.test(head) && table.every((cells) => isName(cells[at] ?? '')))
  if (key < 0 || explainingHead.test(heads[key]!)) return []
  const isOfPeople = peopleHead.test(heads[key]!)
  const counts = Map.groupBy(table, (cells) => normalize(cells[key]!))
  const drafts: QuestionDraft[] = []
  // Rows are sampled from the whole table, not only from its start.
  const step = Math.max(1, Math.floor(rows.length / maxRows))
  for (let at = 0; at < rows.length && drafts.length < maxRows * maxColumns; at += step) {
    const cells = table[at]!
    const name = cells[key]!
    // Two rows with the same name would be ambiguous.
    if (counts.get(normalize(name))!.length > 1) continue
    const columns = heads.map((_head, column) => (column + at) % heads.length).filter((column) => column !== key)
    let asked = 0
    for (const column of columns) {
      const question = askCell(name, heads[column]!, { value: cells[column] ?? '', isOfPeople })
      if (question === null || asked === maxColumns) continue
      asked += 1
      const { documentId } = rows[at]!.passage
      drafts.push({
        question,
        form: 'cell',
        weight: 2.5,
        answer: cells[column]!.slice(0, 12),
        place: { documentId, start: rows[at]!.start, end: rows[at]!.end },
      })
    }
  }
  return drafts
}

const isName = (cell: string) => cell.length >= 1 && cell.length <= maxName && namePattern.test(cell)

/** Numbers that name a thing, and are asked with 什么. */
const namedNumber = /(?:版本号?|编号|号码?|电话|邮编|密码|端口)$/u

/** Columns that name people, and columns that explain what another one names. */
const peopleHead = /姓名|[主员手者人]$/u
const explainingHead = /解释|说明|描述|备注|含义/u
/** Measures of a person. */
const personalMeasure = /^(?:年龄|岁数|身高|体重|工资|薪水|月薪|年薪|成绩|得分|分数|电话|工号|学号|票数)$/u

const isPersonName = (name: string) => {
  const [bare = ''] = name.split(/[（(]/u, 1)
  return chineseNamePattern.test(bare) && bare.length <= 3
}

function askCell(name: string, head: string, { value, isOfPeople }: { value: string; isOfPeople: boolean }): string | null {
  if (
    !isName(head) ||
    head.length < 2 ||
    numberedPattern.test(head) ||
    value === '' ||
    value.length > maxValue ||
    (classOfNoun(normalize(head)) === 'quantity' && !/[\d一二三四五六七八九十百千万]/u.test(value)) ||
    /^[-—/×✓√]+$/u.test(value)
  )
    return null
  if (!/\p{Script=Han}/u.test(`${name}${head}`))
    return !plainWordsPattern.test(head) ? null : `What is the ${head.toLowerCase()} of ${name}?`
  const kind = classOfNoun(normalize(head))
  // 「曹来福的面积」: what is measured is something of the person's.
  if (kind === 'quantity' && (isOfPeople || isPersonName(name)) && !personalMeasure.test(head)) return null
  const [quantity] = parseQuantities(value)
  const whole = quantity !== undefined && quantity.start === 0 && quantity.end === value.length
  const word =
    kind === 'person'
      ? '谁'
      : whole && (quantity.kind === 'date' || quantity.kind === 'time')
        ? '什么时候'
        : (whole && kind !== 'alias') || (kind === 'quantity' && quantity !== undefined && !namedNumber.test(head))
          ? '多少'
          : kind === 'place' && !/[\d-]/u.test(value)
            ? '哪里'
            : '什么'
  return `${name}的${head}是${word}？`
}
