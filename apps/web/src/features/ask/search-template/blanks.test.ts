import { describe, expect, test } from 'vitest'
import { blankBeside, blanksIn, openBlanks } from './blanks.ts'

const comparison = '对比{甲}和{ 乙 }：{甲}适合谁？'

describe('ENTITY-014 blanks of a template', () => {
  test.each([
    [comparison, ['甲', '乙', '甲']],
    ['Compare {one thing} with {another}', ['one thing', 'another']],
    ['没有空', []],
    ['{}、{ }、{断\n行}、没有合上的 {括号', []],
    ['{{套着}}的只算里面的', ['套着']],
    ['表情{😀}也算', ['😀']],
  ])('in %j are %j', (text, names) => {
    expect(blanksIn(text).map(({ name }) => name)).toEqual(names)
  })

  test('are located at their braces', () => {
    expect(blanksIn(comparison).map(({ start, end }) => comparison.slice(start, end))).toEqual(['{甲}', '{ 乙 }', '{甲}'])
  })

  test('are open until they are overwritten; other braces do not belong to the template', () => {
    const open = (text: string) => openBlanks(text, comparison).map(({ name }) => name)
    expect(open('对比茶和{乙}：茶适合谁？')).toEqual(['乙'])
    expect(open('对比茶和咖啡：集合{1,2}适合谁？')).toEqual([])
    expect(openBlanks('求{x}', '')).toEqual([])
  })

  test('are selected in turn, starting from the selection, and undefined beyond both ends', () => {
    const blanks = blanksIn(comparison)
    const [first, second, third] = blanks
    const at = (place: number) => ({ start: place, end: place })
    expect(blankBeside(blanks, at(0), 1)).toBe(first)
    expect(blankBeside(blanks, at(first!.start), 1)).toBe(first)
    expect(blankBeside(blanks, first!, 1)).toBe(second)
    expect(blankBeside(blanks, third!, 1)).toBeUndefined()
    expect(blankBeside(blanks, at(comparison.length), 1)).toBeUndefined()
    expect(blankBeside(blanks, at(comparison.length), -1)).toBe(third)
    expect(blankBeside(blanks, second!, -1)).toBe(first)
    expect(blankBeside(blanks, first!, -1)).toBeUndefined()
  })
})
