import { sourceLabels, type EngineType, type ImportReason, type Lang, type Noticed, type UnavailableService } from '@wenjin/contract'
import type { AnswerTask } from './answer-task.ts'

const offlineText: Readonly<Record<Lang, string>> = {
  zh: '当前连不上网络，只用本站已有的资料回答',
  en: 'The network cannot be reached; this answer uses the sources of this site only',
}

/** The engines that search one category of the web. */
const networkEngines: ReadonlySet<EngineType> = new Set(['webpage', 'scholar', 'podcast', 'image', 'video'])

const failureTexts: Readonly<Record<UnavailableService['kind'], Readonly<Record<Lang, string>>>> = {
  auth: { zh: '密钥无效', en: 'its key is not valid' },
  quota: { zh: '额度已用完', en: 'its quota is used up' },
  rate: { zh: '请求过于频繁', en: 'it was asked too often' },
  captcha: { zh: '要求人机验证', en: 'it asks for a captcha' },
  timeout: { zh: '没有及时响应', en: 'it did not answer in time' },
  blocked: { zh: '拒绝访问', en: 'it refused' },
  bad: { zh: '返回的内容无法识别', en: 'its reply could not be read' },
  unreachable: { zh: '连不上', en: 'it could not be reached' },
}

/** The notices about a search: unavailable services, or that none could be reached. */
export function sourceNotices(unavailable: readonly UnavailableService[], offline: boolean, lang: Lang): Noticed[] {
  if (offline) return [{ kind: 'offline', text: offlineText[lang] }]
  return unavailable.map(({ service, name, kind }) => {
    const why = failureTexts[kind][lang]
    const text = lang === 'zh' ? `来源「${name}」暂不可用：${why}` : `The source “${name}” is not available: ${why}`
    return { kind: 'unavailable', text, service, name }
  })
}

const unreadTexts: Readonly<Partial<Record<ImportReason, Readonly<Record<Lang, string>>>>> = {
  unreachable: { zh: '连不上', en: 'could not be reached' },
  httpStatus: { zh: '网站返回了错误', en: 'answered with an error' },
  robotsRefused: { zh: '网站不允许程序读取', en: 'do not let programs read them' },
  timeout: { zh: '太久没有打开', en: 'took too long' },
  noText: { zh: '没有正文', en: 'hold no text' },
  emptyFile: { zh: '没有正文', en: 'hold no text' },
}
const unreadOtherwise: Readonly<Record<Lang, string>> = { zh: '内容读不出来', en: 'could not be made out' }

/** The notice that pages were found but none could be read, with the reasons; empty when one was read. */
export function unreadNotices(failures: readonly ImportReason[], found: number, read: number, lang: Lang): Noticed[] {
  if (read > 0 || failures.length === 0) return []
  const counts = new Map<string, number>()
  for (const reason of failures) {
    const why = (unreadTexts[reason] ?? unreadOtherwise)[lang]
    counts.set(why, (counts.get(why) ?? 0) + 1)
  }
  const reasons = [...counts].sort(([, a], [, b]) => b - a)
  const text =
    lang === 'zh'
      ? `找到 ${found} 个网页，都打不开：${reasons.map(([why, n]) => `${n} 个${why}`).join('，')}`
      : `${found} web pages were found and none could be opened: ${reasons.map(([why, n]) => `${n} ${why}`).join(', ')}`
  return [{ kind: 'unread', text }]
}

/** The notice that the instance is not connected to a network, when a web category was requested. */
export function disconnectedNotices(engineType: EngineType, isMixed: boolean, lang: Lang): Noticed[] {
  const isOfNetwork = networkEngines.has(engineType)
  if (!isOfNetwork && !isMixed) return []
  const name =
    isOfNetwork && engineType !== 'default' && engineType !== 'ai' ? sourceLabels[engineType][lang] : { zh: '网络', en: 'the web' }[lang]
  const text =
    lang === 'zh'
      ? `本站离线运行，不能搜索「${name}」，只在本站已有的资料里查找`
      : `This instance runs offline: it cannot search “${name}”, only what it already holds`
  return [{ kind: 'offline', text }]
}

/** The notices already emitted for each answer, since an answer searches several times but must report a service once. */
const said = new WeakMap<AnswerTask['row'], Set<string>>()

/** Emits the notices that this answer has not emitted yet. */
export function emitOnce({ row, emit }: AnswerTask, notices: readonly Noticed[]): void {
  const before = said.get(row) ?? new Set()
  said.set(row, before)
  for (const notice of notices) {
    const key = `${notice.kind}:${notice.service ?? notice.text}`
    if (before.has(key)) continue
    before.add(key)
    emit({ type: 'add-notice', ...notice })
  }
}
