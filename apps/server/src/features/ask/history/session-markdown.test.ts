import { emptyAnswer, type Result } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { sessionMarkdown } from './session-markdown.ts'

const session = {
  id: 's1',
  owner: 'u1',
  question: '龙井茶\n产于哪里？',
  title: null,
  mode: 'detail',
  engineType: 'default',
  searchTopic: null,
  model: 'auto',
  options: {},
  imgId: null,
  advanceMath: false,
  shareKey: null,
  mine: true,
  createdAt: 0,
  updatedAt: 0,
} as const

function turn(fields: Partial<Result>): Result {
  const { sessionId: _, resultId: __, parentId: ___, ...answer } = emptyAnswer()
  const at = new Date(2026, 10, 20, 9, 5).getTime()
  return {
    ...answer,
    id: 'r1',
    sessionId: 's1',
    parentId: null,
    question: '问',
    mode: 'detail',
    engineType: 'default',
    searchTopic: null,
    model: 'auto',
    options: {},
    favorite: false,
    state: 'done',
    createdAt: at,
    finishedAt: at,
    ...fields,
  }
}

test('a session is exported as a document in which each answer has its sources', () => {
  const references = [
    { index: 1, category: 'mine', title: '西湖\n志', link: '/doc/d1', snippet: '', site: 'example.org', date: '2024' },
    { index: 2, category: 'library', title: '茶经', link: '/doc/d2', snippet: '' },
  ]
  const results = [
    turn({ question: '龙井茶产于哪里？', text: '产于杭州[[1]]。', references }),
    turn({ question: '然后呢？', error: { code: 500, msg: '服务出错了' } }),
  ]
  expect(sessionMarkdown({ session, results })).toBe(`# 龙井茶 产于哪里？

## 龙井茶产于哪里？

*2026-11-20 09:05*

产于杭州[[1]]。

### 来源 Sources

1. 西湖 志（example.org，2024）  </doc/d1>
2. 茶经  </doc/d2>

## 然后呢？

*2026-11-20 09:05*

> 服务出错了
`)
})

test('the export contains the notes and favourites of an answer', () => {
  const results = [turn({ text: '产于杭州[[1]]。', favorite: true }), turn({ id: 'r2', question: '然后呢？', text: '没有了。' })]
  const notes = [
    { resultId: 'r1', text: '产于杭州', note: '下次\n去看' },
    { resultId: 'r1', text: '杭州', note: '' },
  ]
  const read = sessionMarkdown({ session, results }, notes)
  expect(read).toContain('## ★ 问\n')
  expect(read).toContain('### 划线与笔记 Underlines and notes\n\n- 产于杭州  \n  下次 去看\n- 杭州\n')
  expect(read.split('## 然后呢？')[1]).not.toContain('划线')
})

test('the document has the session’s own title, and a pinned library answer comes first', () => {
  const qa = { id: 'q1', topicId: 't1', question: '问', answer: '清明前采。', sources: [] }
  const results = [turn({ text: '产于杭州。', notices: [{ kind: 'qa', text: '有置顶的回答', qa }] })]
  const read = sessionMarkdown({ session: { ...session, title: '茶事' }, results })
  expect(read).toMatch(/^# 茶事\n/)
  expect(read.indexOf('清明前采。')).toBeLessThan(read.indexOf('产于杭州。'))
  expect(read).toContain('清明前采。')
})
