// npm run fit:ranking [-- --check]: fits the weights that rank passages, on the pinned Node.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, pinnedNode, root } from './install.mjs'

install('all')
const program = join(root, 'bench', 'fit-ranking', 'fit-ranking.ts')
const { status } = spawnSync(pinnedNode, ['--max-old-space-size=5000', program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
