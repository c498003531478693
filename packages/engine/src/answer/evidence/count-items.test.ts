import { describe, expect, it } from 'vitest'
import { composeExtractive } from '../composition/compose.ts'
import { passagesOf, passagesOfBlocks } from '../fixture.ts'
import { understand } from '../understanding/understand.ts'

const shown = (question: string, passages: ReturnType<typeof passagesOf>, lang: 'zh' | 'en' = 'zh') =>
  composeExtractive({ understanding: understand(question), mode: 'detail', passages, lang })
    .pieces.map(({ text }) => text)
    .join('')

const charter = passagesOfBlocks('渡口章程', [
  '# 渡口章程',
  '渡口章程由渡口的船户共同议定。',
  '## 渡口的规则',
  '渡口的规则如下：',
  '- 大雾天不开船。',
  '- 一船不载两家的牛。',
  '- 船费先付后渡。',
  '## 渡口的历史',
  '渡口开于光绪年间，船户世代相传。',
])

describe('countItems for 「几条…」', () => {
  it('answers with the number of listed items, followed by the items', () => {
    expect(shown('渡口有几条规则？', charter)).toMatch(/^资料列出 3 条：\n\n- 大雾天不开船。\n- 一船不载两家的牛。\n- 船费先付后渡。/u)
    expect(shown('渡口有几条规则？', charter, 'en')).toMatch(/^The source lists 3:/u)
  })

  it('answers with a sentence that states the number, if there is one', () => {
    const said = passagesOfBlocks('渡口章程', ['# 渡口章程', '渡口一共有三条规则，船户都要遵守。', '- 大雾天不开船。', '- 船费先付后渡。'])
    expect(shown('渡口有几条规则？', said)).toMatch(/^渡口一共有三条规则/u)
  })

  it('does not count a list of something else', () => {
    expect(shown('渡口有几条船？', charter)).not.toContain('资料列出')
  })
})

it('the answer to a yes/no question starts with the sentence that decides it', () => {
  const passages = passagesOf({
    title: '渡口须知',
    text: '渡口每天有许多人带着自行车来问渡船。渡船的自行车停放处在码头东侧。渡船上不得携带自行车，推车例外。',
  })
  expect(shown('渡船上可以带自行车吗？', passages)).toMatch(/^渡船上不得携带自行车/u)
})
