// npm run fit -- --only verdicts [--check]: fits and writes the weights for verdicts; with --check, fails when the file differs.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeTrees } from './boost.ts'
import { chooseThresholds, fitVerdicts, leaveOneSourceOut } from './cross.ts'
import { figuresOf, judgeLeftOut } from './figures.ts'
import { readFitItems } from './items.ts'

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const path = join(import.meta.dirname, '../../packages/engine/src/verdict/weights.json')

const found = readFitItems()
const scored = leaveOneSourceOut(found.items, found.elsewhere)
const figures = figuresOf(judgeLeftOut(found, scored))
const { candidate, contradicted, entailed } = fitVerdicts(found.items, found.elsewhere)
const weights = {
  version: 1,
  figures,
  thresholds: chooseThresholds(scored),
  candidate: writeTrees(candidate),
  contradicted: { trees: writeTrees(contradicted.trees), regression: contradicted.regression },
  entailed: { trees: writeTrees(entailed.trees), regression: entailed.regression },
}
const written = `${JSON.stringify(weights, null, 2)}\n`
console.log(JSON.stringify(figures, null, 2), JSON.stringify(weights.thresholds))
if (!values.check) writeFileSync(path, written)
else if (JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))) !== JSON.stringify(weights)) {
  console.error(`${path} is not what the sets give: run npm run fit -- --only verdicts`)
  process.exitCode = 1
}
