import type { Lang, Noticed, Reference } from '@wenjin/contract'
import type { ExtractiveAnswer } from '@wenjin/engine'

const texts: Readonly<Record<'near' | 'nothing', Readonly<Record<Lang, string>>>> = {
  near: {
    zh: '资料里没有直接的依据，下面只是最接近的内容，不是回答',
    en: 'The sources hold no direct support; the nearest sentences follow, not an answer',
  },
  nothing: {
    zh: '在检索到的资料里没有找到依据',
    en: 'None of the found sources supports an answer',
  },
}

/** The notices about how far the sources answer the question; empty when they do. */
export function outcomeNotices(
  lang: Lang,
  { outcome, nearest }: Pick<ExtractiveAnswer, 'outcome' | 'nearest'>,
  references: readonly Reference[],
): Noticed[] {
  if (outcome === 'supported') return []
  const text = texts[outcome][lang]
  if (outcome === 'near' || nearest.length === 0) return [{ kind: outcome, text }]
  const titleOf = (id: string) => references.find(({ documentId }) => documentId === id)?.title ?? ''
  return [{ kind: outcome, text, nearest: nearest.map(({ documentId, quote }) => ({ title: titleOf(documentId), documentId, quote })) }]
}

/** The prompt text that tells the model that the sources only come near the question, and which parts they lack. */
export function onlyNear(lang: Lang, missing: readonly string[]): string {
  if (lang === 'en') {
    const open = missing.length === 0 ? '' : ` None of them says: ${missing.join(', ')}.`
    return `Note: the sources hold no direct support for an answer.${open} Begin with “No direct support was found.” and then say only what the sources say that comes nearest; add nothing.`
  }
  const open = missing.length === 0 ? '' : `资料都没有提到：${missing.join('、')}。`
  return `注意：资料里没有直接的依据。${open}先写“没有找到直接依据。”，再只写资料里最接近的内容，不要补充。`
}
