/**
 * How a question is answered (spec section 1; `search` there is `detail`, the default). `concise`: a few sentences. `detail`: a structured
 * answer. `research`: a plan of sub-questions and a report. `strong-research`: think, search, read and reflect until nothing is open.
 * `think-research`: the branches of the plan side by side, then merged.
 */
export const modes = ['concise', 'detail', 'research', 'strong-research', 'think-research'] as const
export type Mode = (typeof modes)[number]

export const researchModes = ['research', 'strong-research', 'think-research'] as const satisfies readonly Mode[]
export type ResearchMode = (typeof researchModes)[number]

export function isResearch(mode: Mode): mode is ResearchMode {
  return (researchModes as readonly Mode[]).includes(mode)
}

/** Other names by which clients call a mode. Spec section 1, and section 4 "Research mode mapping". */
export const modeAliases = {
  '': 'detail',
  search: 'detail',
  'think-search': 'strong-research',
  'parallel think-search': 'think-research',
  'parallel-think-search': 'think-research',
} as const satisfies Readonly<Record<string, Mode>>

/** In which language a model answers; `auto` is the question's. Quotations stay as their source has them. */
export const outputLangs = ['auto', 'zh', 'en'] as const
export type OutputLang = (typeof outputLangs)[number]

/** How a model words its answer. */
export const outputStyles = ['正常', '简明', '正式', '通俗'] as const
export type OutputStyle = (typeof outputStyles)[number]

/** Models by what they are for; the instance says which of its models stands for each. */
export const modelRoles = ['fast', 'fast_thinking', 'ds-r1'] as const
export type ModelRole = (typeof modelRoles)[number]
