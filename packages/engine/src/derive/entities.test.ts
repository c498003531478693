import { expect, test } from 'vitest'
import type { Citation } from '@wenjin/contract'
import { entitiesIn } from './entities.ts'

function read(text: string) {
  const citations: Citation[] = [...text.matchAll(/\[\[(\d+)\]\]/g)].map((match, at) => ({
    mark: at + 1,
    index: Number(match[1]),
    sentence: [0, match.index],
    quote: '',
    verdict: 'verified',
  }))
  const { entities, relations } = entitiesIn(text, citations)
  const nameOf = new Map(entities.map(({ id, name }) => [id, name]))
  return {
    entities,
    kinds: Object.fromEntries(entities.map(({ name, kind }) => [name, kind])),
    relations: relations.map(({ from, to, label }) => [nameOf.get(from), label, nameOf.get(to)]),
  }
}

test('entitiesIn distinguishes names by kind', () => {
  const { kinds } = read(
    '比亚迪股份有限公司由王传福于1995年在深圳创立。[[1]]《红楼梦》由程伟元和高鹗整理出版。[[2]]清华大学位于北京市，占地442公顷。[[3]]' +
      '列夫·托尔斯泰创作了《战争与和平》。[[4]]物理学家杨振宁毕业于西南联合大学。[[5]]越窑在今天的浙江慈溪一带。[[6]]',
  )
  expect(kinds).toMatchObject({
    比亚迪股份有限公司: 'organization',
    王传福: 'person',
    '1995年': 'time',
    深圳: 'place',
    红楼梦: 'work',
    程伟元: 'person',
    高鹗: 'person',
    清华大学: 'organization',
    '442公顷': 'number',
    列夫·托尔斯泰: 'person',
    西南联合大学: 'organization',
    杨振宁: 'person',
    慈溪: 'place',
  })
})

test('entitiesIn does not take places, parts of buildings or halves of a title for people', () => {
  const { entities } = read(
    '官渡古镇有青石石阶二百余级。[[1]]县志·经济卷说，明万历年间推广种茶。[[2]]农村居民收入增加。[[3]]县长王建民作了报告。[[4]]',
  )
  expect(entities.filter(({ kind }) => kind === 'person').map(({ name }) => name)).toEqual(['王建民'])
})

test('relations are labelled with the verb of the sentence and directed from agent to object', () => {
  const { relations } = read(
    '《红楼梦》的作者是曹雪芹。[[1]]比亚迪股份有限公司由王传福创立。[[2]]清华大学位于北京市，占地442公顷。[[3]]Rust 由 Mozilla 的 Graydon Hoare 设计。[[4]]',
  )
  expect(relations).toEqual(
    expect.arrayContaining([
      ['红楼梦', '作者', '曹雪芹'],
      ['王传福', '创立', '比亚迪股份有限公司'],
      ['清华大学', '位于', '北京市'],
      ['清华大学', '占地', '442公顷'],
      ['Graydon Hoare', '设计', 'Rust'],
    ]),
  )
})

test('entitiesIn returns the most frequent names first, with all their marks, and ignores sentences without marks', () => {
  const { entities, kinds } = read('曹雪芹写了《红楼梦》。[[1]]曹雪芹生于南京。[[2]]施耐庵写了《水浒传》。')
  expect(entities[0]).toMatchObject({ name: '曹雪芹', count: 2, marks: [1, 2] })
  expect(kinds).not.toHaveProperty('施耐庵')
})

test('entitiesIn returns a bounded number of entities', () => {
  const text = Array.from({ length: 300 }, (_, at) => `《书${at}》的作者是《人${at}》和《人${at + 1}》，共${at + 1}公里。[[1]]`).join('')
  const { entities, relations } = read(text)
  expect(entities.length).toBeLessThanOrEqual(60)
  expect(relations.length).toBeLessThanOrEqual(120)
  expect(entities.filter(({ kind }) => kind === 'number').length).toBeLessThanOrEqual(12)
})
