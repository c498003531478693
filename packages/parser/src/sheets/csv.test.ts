import { expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { readRows } from './csv.ts'

it('readRows follows RFC 4180 and tolerates violations', () => {
  expect(readRows('a,"b, ""c""\nd",\r\n1,,3\n"open,x', ',')).toEqual([
    ['a', 'b, "c"\nd', ''],
    ['1', '', '3'],
    ['"open', 'x'],
  ])
  expect(readRows('', ',')).toEqual([])
})

it('parseCsv detects the separator', async () => {
  expect(outlineOf(await parseBytes('姓名;年龄\n张三;30\n李四;28\n', '表.csv'))).toEqual(['table: 姓名 | 年龄\n张三 | 30\n李四 | 28'])
  expect(outlineOf(await parseBytes('a\tb,c\n1\t2,3\n', '表.tsv'))).toEqual(['table: a | b,c\n1 | 2,3'])
})
