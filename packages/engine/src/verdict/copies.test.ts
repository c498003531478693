import { describe, expect, it } from 'vitest'
import { passagesOf } from '../answer/fixture.ts'
import { numberSources } from '../answer/evidence/sources.ts'
import { verifySentence } from '../answer/verify/verify-sentence.ts'

const camp = {
  title: '云台营地守则',
  text:
    '每顶帐篷最多住四人，押金不超过 200 元。水箱至少要装 16 升水，超过 35 千克的行李由营地代运。\n\n' +
    '有了登山证以后，可以在网上预约车位。营地没有热水也能洗澡，因为溪水不冷。\n\n' +
    '改过行程的队伍要重新登记。这种炉子的缺点是不能挡风。\n\n' +
    '如果下雨，篝火晚会就取消。晚会可能改到周日。并非所有小径都通车。',
}
const check = (sentence: string) => verifySentence({ sentence, sources: numberSources(passagesOf(camp)), preferred: 1 }).verdict

describe('a sentence copied with one change', () => {
  it.each([
    ['another upper limit', '每顶帐篷最多住六人，押金不超过 200 元。'],
    ['a limit that follows from the one that is set', '押金不超过 205 元。'],
    ['another lower limit', '水箱至少要装 11 升水。'],
    ['another figure to exceed', '超过 30 千克的行李由营地代运。'],
    ['a lower limit made an upper one', '水箱最多要装 16 升水。'],
  ])('is contradicted by %s', (_name, sentence) => {
    expect(check(sentence)).toBe('contradicted')
  })

  it.each([
    ['a denial in its condition', '没有了登山证以后，可以在网上预约车位。'],
    ['a removed negation', '营地有热水也能洗澡，因为溪水不冷。'],
    ['a denial of what is said of a thing', '这种炉子的缺点不是不能挡风。'],
    ['a denial inside its subject', '没改过行程的队伍要重新登记。'],
    ['a permission turned into a prohibition', '有了登山证以后，不可以在网上预约车位。'],
    ['another actor', '超过 35 千克的行李由旅客代运。'],
    ['another object', '有了身份证以后，可以在网上预约车位。'],
  ])('is not verified with %s', (_name, sentence) => {
    expect(check(sentence)).not.toBe('verified')
  })

  it.each([
    ['a supposition', '篝火晚会取消。'],
    ['a possibility', '晚会改到周日。'],
    ['a negated statement', '所有小径都通车。'],
  ])('does not state %s', (_name, sentence) => {
    expect(check(sentence)).not.toBe('verified')
  })

  it.each([
    '每顶帐篷最多住 4 人。',
    '押金不超过两百元。',
    '水箱要装至少 16 升水。',
    '营地没有热水，也能洗澡。',
    '有了登山证以后可以在网上预约车位',
    '改过行程的队伍需要重新登记。',
    '如果下雨，篝火晚会取消。',
  ])('is verified when it is unchanged: %s', (sentence) => {
    expect(check(sentence)).toBe('verified')
  })
})

it('a figure may be less exact than in the source, not more exact', () => {
  const sources = numberSources(passagesOf({ title: '展览', text: '展览共接待观众 12345 人，其中儿童约 3000 人。' }))
  const verdictOf = (sentence: string) => verifySentence({ sentence, sources }).verdict
  expect(verdictOf('展览接待观众超过 1.2 万人。')).toBe('verified')
  expect(verdictOf('展览接待观众约 12000 人。')).toBe('verified')
  expect(verdictOf('展览共接待观众约 12349 人。')).not.toBe('verified')
  expect(verdictOf('展览共接待观众 12349 人。')).toBe('contradicted')
  expect(verdictOf('其中儿童约 3105 人。')).not.toBe('verified')
})

it('a heading or a question supports nothing', () => {
  const sources = numberSources(
    passagesOf({ title: '问答', text: '# 借书\n\n夜里可以还书吗\n\n还书箱在门口。\n\n老人能不能免押金？凭证件办理。' }),
  )
  for (const sentence of ['夜里可以还书。', '老人能免押金。'])
    expect([sentence, verifySentence({ sentence, sources }).verdict]).not.toEqual([sentence, 'verified'])
})

it('a contradiction by a named source is not cleared by a paraphrase in another source', () => {
  const rules = { title: '泳馆规则', text: '儿童不得单独进入深水区，须有教练陪同。' }
  const near = { title: '泳馆活动', text: '怎样带儿童单独进入深水区\n\n儿童在教练陪同下进入深水区，家长可在看台等候。' }
  const told = { title: '泳馆通知', text: '暑期儿童可以单独进入深水区。' }
  const sentence = '儿童可以单独进入深水区。'
  expect(verifySentence({ sentence, sources: numberSources(passagesOf(rules, near)), preferred: 1 }).verdict).toBe('contradicted')
  expect(verifySentence({ sentence, sources: numberSources(passagesOf(rules, told)), preferred: 1 })).toMatchObject({
    verdict: 'verified',
    index: 2,
  })
})

it('a number is not found inside another one', () => {
  const sources = numberSources(passagesOf({ title: '记', text: '一共领到 12 个文件夹，另有 -3 度的冷柜。' }))
  expect(verifySentence({ sentence: '2 个文件夹。', sources }).verdict).not.toBe('verified')
})
