import { expect, test } from 'vitest'
import { stripQuestion } from './question.ts'
import { countWork } from '../text.fixture.ts'

test.each([
  ['《战国无双3》是由哪两个公司合作开发的？', '《战国无双3》 公司合作开发'],
  ['请问珠穆朗玛峰有多高？', '珠穆朗玛峰'],
  ['谁是美国第一任总统', '美国第一任总统'],
  ['什么是光合作用？', '光合作用'],
  ['為什麼天空是藍色的？', '天空是藍色'],
  ['霁虹桥的设计师是谁？', '霁虹桥的设计师'],
  ['武藏浦和站位于哪里？', '武藏浦和站位于'],
  ['政府什么时候开始草拟工程？', '政府 开始草拟工程'],
  ['中兽共有多少颗牙齿？', '中兽 牙齿'],
  ['头皮通常分为几层？', '头皮通常分'],
  ['她的第几张专辑获奖？', '她 专辑获奖'],
  ['瘰鳞蛇的皮肤为什么粗糙？', '瘰鳞蛇的皮肤 粗糙'],
  ['怎么导入 PDF？', '导入 PDF'],
  ['你好，请帮我介绍一下故宫的历史，谢谢！', '故宫的历史'],
  ['能给我讲一下光合作用吗？', '光合作用'],
  ['你可以介绍故宫吗', '故宫'],
  ['刘德一的籍贯在哪？', '刘德一的籍贯'],
  ['保留哪朝语言的特色？', '保留 朝语言的特色'],
  ['收缩的目的是什么？', '收缩的目的'],
  ['哪些行为是犯罪行为？', '行为是犯罪行为'],
  ['说明书在哪里下载？', '说明书 下载'],
  ['是不是所有鸟都会飞呢？', '所有鸟都会飞'],
  ['电视剧采用什么名字？', '电视剧采用 名字'],
  ['What is the capital of France?', 'capital of France'],
  ['这本字典多少钱一本？', '这本字典 一本'],
  ['渡船几点开？', '渡船 开'],
  ['码头星期几休息？', '码头 休息'],
  ['渡船停了咋办', '渡船停了'],
  ['码头能停车不', '码头能停车'],
  ['带猫上船行吗？', '带猫上船'],
  ['要不', '要不'],
  ['How many people live in Beijing?', 'people live in Beijing'],
])('%s → %s', (question, expected) => {
  expect(stripQuestion(question)).toBe(expected)
})

test.each(['喇嘛', '酒吧', '哪吒', '几何学', '多瑙河', '何炅', '说明书', '介绍信', '本文件夹', '光合作用', 'the whole showroom'])(
  '%s is a statement and is returned unchanged',
  (text) => {
    expect(stripQuestion(text)).toBe(text)
  },
)

test.each([
  ['为什么？', '为什么'],
  ['怎么办', '怎么办'],
  ['？', ''],
])('%s is not stripped to an empty text but becomes %s', (question, expected) => {
  expect(stripQuestion(question)).toBe(expected)
})

test('stripQuestion takes bounded work on a question of only marks and particles', () => {
  for (const piece of ['?', '指的是', '吗?', '你好', '什么', ' ', '的是']) {
    const question = `${piece.repeat(300)}甲`
    expect(countWork(() => stripQuestion(question))).toBeLessThan(300_000)
  }
})
