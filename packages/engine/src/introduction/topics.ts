import { normalize, stopWordSet } from '@wenjin/text'
import type { TaggedWord } from '@wenjin/text/segment'
import type { PlaceInDocument, SpokenOf } from './model.ts'

/** Maximal number of topics listed. */
const maxTopics = 12
/** Maximal length of a Chinese topic, characters. */
const maxChinese = 10
const maxEnglish = 32
/** Maximal number of words of an English topic. */
const maxEnglishWords = 3
/** Weight of a term in a title, and in a heading, in addition to its occurrence in the text. */
const worthInTitle = 3
const worthInHeading = 1.5
/** Mentions in one document beyond this number do not count. */
const maxMentions = 12

const nounPattern = /^(?:n|nz|nt|vn|an|l|j|eng|x)$/u
const alonePattern = /^(?:n|nz|nt|vn|l|j|eng)$/u
/** Common nouns that do not indicate a subject. */
const emptyWords = new Set(
  (
    '时候 时间 方面 情况 问题 方式 原因 结果 内容 部分 作用 特点 过程 目前 人们 世界 名称 意思 中国人 方法 办法 事情 东西 地方 人员 工作 活动 使用 进行 可能 需要 要求 规定 说明 介绍 信息 数据 文件 文档 文章 ' +
    '资料 章节 目录 页面 图片 表格 示例 例子 注意 提示 备注 附件 参考 基本 主要 一般 相关 有关 具体 重要 不同 以上 以下 如下 其中 包括 目标 目的 意义 影响 关系 条件 状态 类型 种类 形式 结构 功能 单位 数量 比例 ' +
    '程度 范围 阶段 步骤 流程 计划 项目 任务 时期 年代 日期 总则 附则 常见问题 小贴士 注意事项 今天 明天 昨天 今年 去年 明年 上午 下午 晚上 早上 星期 周末 小时 分钟 个月 公里 厘米 平方米 立方米 个人 自己 大家 别人 对方 双方 我们 男人 女人 ' +
    '先生 女士 同时 之后 之前 之间 以后 以前 左右 上面 下面 里面 外面 前面 后面 旁边 中间 第一 第二 第三 最后 最初 开始 结束 发生 出现 成为 存在 增加 减少 提高 降低 变化 发展 情形 事项 事宜 办理 处理 ' +
    '操作 设置 默认 选项 参数 代码 命令 名字 标题 正文 全文 原文 本文 版本 更新 修改 删除 添加 新增 结论 总结 摘要 前言 引言 概述 简介 背景 序号 编号 合计 总计 小计 金额 数字 字符 文字 语言 样子 声音 眼睛 ' +
    '手里 心里 身上 脸上 头发 一天 一下 一会 时刻 日子 有人 没人 之类 等等 方案 水平 能力 效果 质量 标准 原则 措施 建议 意见 经验 机会 责任 权利 义务 人数 次数 总数 平均 最大 最小 最高 最低 ' +
    '主持人 会议室 地点 参会人 记录人 主持 会议 值班人 日志 时间 全部 部门 主管 总经理 经理 专职 ' +
    'example examples use using used user users file files note notes see page pages value values default option options name names type types number data set list item items time way new one two first second following section ' +
    'table figure chapter version code line lines text make made need needs get got work works com www http https html md org net true false null undefined return function const let var string boolean object array param params million thousand hundred day days week weeks month months year years minute minutes second seconds hour hours january february march april may june july august september october ' +
    'november december monday tuesday wednesday thursday friday saturday sunday not again once several without within over under between same different new old most more less many much will shall must kept keep takes take opens open ' +
    'change changes content data info information about across along also another any available based because before after below above case cases common contains create created current details directory does done each either even every ' +
    'field first following found full general give given good help high however important including instead into its just kind know large last later like long look low main means message method most name never next note number often only ' +
    'order other others own part place possible provide provides read required result results return returns right run same see should show simple since small some specific start still such support supports than them these thing things ' +
    'how install using installing contribute bug bugs fix fixes zero four five six seven eight nine ten archive archives any anything nothing everything please thanks download downloads here license licence readme todo ' +
    'three through together true under until used useful user users using usually want well what when where whether which while will with work works would write yes your'
  ).split(' '),
)

interface Term {
  name: string
  place: PlaceInDocument
  /** By document: number of mentions, and weight of their positions. */
  documents: Map<string, { said: number; worth: number }>
}

/** The position of a term, which indicates its importance for the document. */
export type TextRole = 'title' | 'heading' | 'text'

/** Finds the topics of documents: nouns and noun runs that many of them mention, or that occur in titles and headings. */
export class TopicReader {
  readonly #terms = new Map<string, Term>()

  read(text: string, words: readonly TaggedWord[], role: TextRole, documentId: string, offset: number): void {
    const seen = new Set<string>()
    const add = (from: number, to: number) => {
      const name = text.slice(from, to)
      const key = normalize(name)
      if (seen.has(key) || !isTopic(name, key)) return
      seen.add(key)
      const term = this.#terms.get(key) ?? { name, place: { documentId, start: offset + from, end: offset + to }, documents: new Map() }
      this.#terms.set(key, term)
      const known = term.documents.get(documentId) ?? { said: 0, worth: 0 }
      if (role !== 'title') known.said += 1
      known.worth = Math.max(known.worth, role === 'title' ? worthInTitle : role === 'heading' ? worthInHeading : 0)
      term.documents.set(documentId, known)
    }
    for (let at = 0; at < words.length; at += 1) {
      const first = words[at]!
      if (!isNoun(first)) continue
      let to = at
      const english = first.tag === 'eng'
      while (words[to + 1] && joins(text, words[to]!, words[to + 1]!, english) && to - at + 1 < (english ? maxEnglishWords : 4)) to += 1
      if (to > at) add(first.start, words[to]!.end)
      for (let one = at; one <= to; one += 1) if (alonePattern.test(words[one]!.tag)) add(words[one]!.start, words[one]!.end)
      at = to
    }
  }

  /** @param total number of documents read; sentences are counted for a single one, else documents */
  finish(total: number): SpokenOf[] {
    const scored = [...this.#terms.values()].flatMap((term) => {
      const said = [...term.documents.values()].reduce((sum, one) => sum + one.said, 0)
      const worth = [...term.documents.values()].reduce((sum, one) => sum + one.worth, 0)
      if (said === 0 || (said < 2 && term.documents.size < 2 && worth < worthInTitle)) return []
      const length = [...term.name].length
      const specific = /^[\x20-\x7e]+$/u.test(term.name)
        ? term.name.includes(' ')
          ? 1.5
          : 0.8
        : length === 2
          ? 0.8
          : length === 3
            ? 1.2
            : 1.6
      const spread = [...term.documents.values()].reduce((sum, one) => sum + Math.log2(1 + Math.min(one.said, maxMentions)) + one.worth, 0)
      return [{ term, said, score: spread * specific }]
    })
    const chosen: { name: string; key: string; count: number; place: PlaceInDocument }[] = []
    for (const { term, said } of scored.toSorted((a, b) => b.score - a.score || a.term.name.localeCompare(b.term.name))) {
      if (chosen.length === maxTopics) break
      const key = normalize(term.name)
      // 养老 and 养老保险 count as one topic.
      if (chosen.some((one) => one.key.includes(key) || key.includes(one.key))) continue
      const documents = [...term.documents.values()].filter((one) => one.said > 0).length
      chosen.push({ name: term.name, key, count: total > 1 ? documents : said, place: term.place })
    }
    return chosen.map(({ name, count, place }) => ({ name, count, place })).toSorted((a, b) => b.count - a.count)
  }
}

/** Punctuation also has the tag of unknown words. */
const isNoun = ({ tag, word }: TaggedWord) => nounPattern.test(tag) && /^[\p{L}\p{N}]/u.test(word)

function joins(text: string, one: TaggedWord, next: TaggedWord, english: boolean): boolean {
  if (!isNoun(next)) return false
  if (!english) return next.start === one.end && next.tag !== 'eng'
  return next.tag === 'eng' && text.slice(one.end, next.start) === ' ' && !stopWordSet.has(next.word.toLowerCase())
}

function isTopic(name: string, key: string): boolean {
  if (emptyWords.has(key) || stopWordSet.has(key) || !/\p{L}/u.test(name)) return false
  // A phrase neither starts nor ends with an empty word.
  const parts = key.split(' ')
  if (parts.length > 1 && [parts[0]!, parts.at(-1)!].some((part) => stopWordSet.has(part) || emptyWords.has(part))) return false
  if (/^[\x20-\x7e]+$/u.test(name)) return name.length >= 3 && name.length <= maxEnglish && /^[A-Za-z][\w+.#-]*(?: [\w+.#-]+)*$/u.test(name)
  return name.length >= 2 && name.length <= maxChinese && !/[A-Za-z]{1,2}$/u.test(name)
}
