import type { Lang } from '@wenjin/contract'
import type { QuestionKind } from '../answer/understanding/question-kind.ts'

type QuestionForm = (topic: string) => string

/** Generic aspects of a topic, used when the findings suggest none. */
const generalAspects: Readonly<Record<Lang, readonly QuestionForm[]>> = {
  zh: [
    (topic) => `${topic}是什么？`,
    (topic) => `${topic}的发展经过是怎样的？`,
    (topic) => `${topic}的现状如何？`,
    (topic) => `${topic}有哪些特点？`,
    (topic) => `${topic}有什么影响？`,
    (topic) => `${topic}存在哪些问题？`,
  ],
  en: [
    (topic) => `What is ${topic}?`,
    (topic) => `How did ${topic} develop?`,
    (topic) => `What is the present state of ${topic}?`,
    (topic) => `What are the features of ${topic}?`,
    (topic) => `What effects does ${topic} have?`,
    (topic) => `What problems does ${topic} have?`,
  ],
}

const aspectsOfKind: Readonly<Record<Lang, Readonly<Partial<Record<QuestionKind, readonly QuestionForm[]>>>>> = {
  zh: {
    why: [(topic) => `${topic}的背景是什么？`, (topic) => `${topic}带来了什么结果？`],
    howTo: [(topic) => `${topic}需要什么条件？`, (topic) => `${topic}有哪些步骤？`, (topic) => `${topic}要注意什么？`],
    who: [(topic) => `${topic}的生平是怎样的？`, (topic) => `${topic}有哪些成就？`, (topic) => `${topic}受到什么评价？`],
  },
  en: {
    why: [(topic) => `What led up to ${topic}?`, (topic) => `What came of ${topic}?`],
    howTo: [
      (topic) => `What does ${topic} require?`,
      (topic) => `What are the steps of ${topic}?`,
      (topic) => `What are the pitfalls of ${topic}?`,
    ],
    who: [(topic) => `How did the life of ${topic} go?`, (topic) => `What did ${topic} achieve?`, (topic) => `How is ${topic} judged?`],
  },
}

/** Kinds of questions that presuppose knowledge of their topic. */
const knownKinds = new Set<QuestionKind>(['why', 'howTo', 'who', 'when', 'howMany', 'list', 'yesNo', 'which', 'compare'])

/** Returns generic questions about a topic, those that suit the kind of question first. */
export function generalQuestions(topic: string, kind: QuestionKind, lang: Lang): string[] {
  const general = knownKinds.has(kind) ? generalAspects[lang].slice(1) : generalAspects[lang]
  return [...(aspectsOfKind[lang][kind] ?? []), ...general].map((ask) => ask(topic))
}
