// npm run fit [-- --only ranking] [-- --check]: fits all weights of search and answers, on the pinned Node; with --check it only reports
// whether the existing weights equal those of the fit. Each part reads the output of the previous ones.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { install, pinnedNode, root } from './install.mjs'

const parts = {
  /** The classifier of injections in a source. */
  orders: 'fit-orders/main.ts',
  /** The ranking of passages. */
  ranking: 'fit-ranking/fit-ranking.ts',
  /** The selection of sentences, and the decision that nothing answers. */
  answers: 'fit/main.ts',
  /** The verdicts. */
  verdicts: 'fit-verdicts/main.ts',
}

const { values } = parseArgs({
  options: { check: { type: 'boolean', default: false }, only: { type: 'string', multiple: true, default: [] } },
})
const unknown = values.only.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`没有这样的部分 no such part: ${unknown.join(', ')}; ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
install('all')
let failed = false
for (const [name, program] of Object.entries(parts)) {
  if (values.only.length > 0 && !values.only.includes(name)) continue
  console.log(`— ${name}`)
  const args = ['--max-old-space-size=5000', join(root, 'bench', program), ...(values.check ? ['--check'] : [])]
  const { status } = spawnSync(pinnedNode, args, { cwd: root, stdio: 'inherit' })
  failed ||= status !== 0
}
process.exit(failed ? 1 : 0)
