import type { FittedWeights, LogOdds } from '@wenjin/engine/fit'

/** Version of the feature set: increase it when features are added or removed, because old weights have another meaning. */
const version = 3

function table(values: Readonly<Record<string, number>>, indent = '  '): string {
  const lines = Object.entries(values).map(([name, value]) => `${indent}  ${name}: ${value},\n`)
  return `{\n${lines.join('')}${indent}}`
}

const logOdds = ({ bias, weights }: LogOdds) => `{\n    bias: ${bias},\n    weights: ${table({ ...weights }, '    ')},\n  }`

/** Returns the weights file with the figures it was accepted on, in the project's formatting. */
export function weightsFile(
  { match, answer, about, answers, supported, near, nearOfFew }: FittedWeights,
  figures: Readonly<Record<string, string>>,
): string {
  const lines = Object.entries(figures).map(([source, figure]) => ` * - ${source}: ${figure}\n`)
  return `import type { FittedWeights } from './model.ts'

/**
 * Version ${version}. Written by \`npm run fit\`, never by hand. Accepted on these figures, each on a source left out of the fit:
${lines.join('')} */
/* oxlint-disable oxc/approx-constant -- a weight that is near one is no constant */
export const weights: FittedWeights = {
  match: ${table({ ...match })},
  answer: ${table({ ...answer })},
  about: ${logOdds(about)},
  answers: ${logOdds(answers)},
  supported: ${supported},
  near: ${near},
  nearOfFew: ${nearOfFew},
}
`
}

/** Returns the file of the weights that were each fitted without one group of sources. */
export function leftOutFile(weights: Readonly<Record<string, FittedWeights>>): string {
  return `${JSON.stringify({ version, weights }, null, 2)}\n`
}
