/**
 * How a question is answered (spec section 1; `search` there is `detail`, the default). `concise`: a few sentences. `detail`: a structured
 * answer. `research`: a plan of sub-questions and a report. `strong-research`: think, search, read and reflect in a loop until no question
 * is open. `think-research`: the branches of the plan in parallel, then merged.
 */
export const modes = ['concise', 'detail', 'research', 'strong-research', 'think-research'] as const
export type Mode = (typeof modes)[number]

export const researchModes = ['research', 'strong-research', 'think-research'] as const satisfies readonly Mode[]
export type ResearchMode = (typeof researchModes)[number]

export function isResearch(mode: Mode): mode is ResearchMode {
  return (researchModes as readonly Mode[]).includes(mode)
}

/** Aliases of modes that clients use. Spec section 1, and section 4 "Research mode mapping". */
export const modeAliases = {
  '': 'detail',
  search: 'detail',
  'think-search': 'strong-research',
  'parallel think-search': 'think-research',
  'parallel-think-search': 'think-research',
} as const satisfies Readonly<Record<string, Mode>>

/** The output language of a model; `auto` is the language of the question. Quotations keep the language of their source. */
export const outputLangs = ['auto', 'zh', 'en'] as const
export type OutputLang = (typeof outputLangs)[number]

/** The writing style of a model. */
export const outputStyles = ['正常', '简明', '正式', '通俗'] as const
export type OutputStyle = (typeof outputStyles)[number]

/** Model roles; the instance configures the model of each role. */
export const modelRoles = ['fast', 'fast_thinking', 'ds-r1'] as const
export type ModelRole = (typeof modelRoles)[number]
