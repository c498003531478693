/** Returns every head followed by every tail. */
const joined = (heads: readonly string[], tails: readonly string[]): string[] =>
  heads.flatMap((head) => tails.map((tail) => `${head}${tail}`))

const words = (text: string): string[] => text.split(' ')

/** Beginnings of sentences in which a model refers to itself or greets, in matching form. */
const ofItself = [
  ...joined(words('作为 作为一个 作为一名 作为一位 作为一款'), words('ai 人工智能 语言模型 大模型 智能助手 虚拟助手 助手')),
  ...joined(['我'], words('是 叫 的名字 现在是 将 会 已经 无法 不能 可以为您 很高兴 作为')),
  ...words('大家好 你好 您好 亲爱的 hello hi, hi!'),
  ...joined(['as a ', 'as an '], ['ai', 'assistant', 'language model', 'large language']),
  ...joined(["i'm ", 'i am '], ['a ', 'an ', 'your ', 'called ', 'now ']),
  'hi ',
  'dear ',
  'my name is',
]

/** Beginnings of sentences that tell the reader to do something, in matching form. */
const toReader = [
  ...joined(
    words('请 请您 请你 请读者 请用户 请各位 请大家'),
    words('务必 点击 访问 加 联系 关注 扫 下载 购买 添加 咨询 登录 注册 拨打 转告'),
  ),
  ...joined(words('你 您 读者 用户'), words('应该 应当 必须 务必 需要 可以点击 可以访问 可以联系 可以加')),
  ...joined(['欢迎'], words('访问 关注 联系 加 点击 下载 咨询')),
  ...joined(['please '], words('visit click contact follow download buy subscribe call')),
  ...joined(['you should ', 'you must ', 'you need to ', 'you can '], words('visit click contact follow download buy subscribe call')),
]

/** Emphasis marks that may precede a sentence. */
const emphasis = /^[\s*_]+/u

const opens = (form: string, openings: readonly string[]) => openings.some((opening) => form.startsWith(opening))
const mayOpen = (form: string, openings: readonly string[]) => openings.some((opening) => opening.startsWith(form))

/**
 * Whether a sentence in matching form refers to the model or addresses the reader, by its beginning.
 * @param withAdvice whether instructions to the reader count
 */
export function isAside(sentence: string, withAdvice: boolean): boolean {
  const form = sentence.replace(emphasis, '')
  return opens(form, ofItself) || (withAdvice && opens(form, toReader))
}

/** Whether a sentence may become one for which {@link isAside} is true once more of it is written. */
export function mayBecomeAside(sentence: string, withAdvice: boolean): boolean {
  const form = sentence.replace(emphasis, '')
  return mayOpen(form, ofItself) || (withAdvice && mayOpen(form, toReader))
}
