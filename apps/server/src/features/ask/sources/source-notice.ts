import type { Lang, Noticed, UnavailableService } from '@wenjin/contract'
import type { AnswerOrder } from './answer-order.ts'

const offlineText: Readonly<Record<Lang, string>> = {
  zh: '当前连不上网络，只用本站已有的资料回答',
  en: 'The network cannot be reached; this answer uses the sources of this site only',
}

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

/** The notices about a search: services without results, or that none could be reached. */
export function sourceNotices(unavailable: readonly UnavailableService[], offline: boolean, lang: Lang): Noticed[] {
  if (offline) return [{ kind: 'offline', text: offlineText[lang] }]
  return unavailable.map(({ service, name, kind }) => {
    const why = failureTexts[kind][lang]
    const text = lang === 'zh' ? `来源「${name}」暂不可用：${why}` : `The source “${name}” is not available: ${why}`
    return { kind: 'unavailable', text, service, name }
  })
}

/** The notices that each answer has emitted. An answer searches several times and reports a service once. */
const said = new WeakMap<AnswerOrder['row'], Set<string>>()

/** Emits those notices that the answer has not said yet. */
export function emitOnce({ row, emit }: AnswerOrder, notices: readonly Noticed[]): void {
  const before = said.get(row) ?? new Set()
  said.set(row, before)
  for (const notice of notices) {
    const key = `${notice.kind}:${notice.service ?? notice.text}`
    if (before.has(key)) continue
    before.add(key)
    emit({ type: 'add-notice', ...notice })
  }
}
