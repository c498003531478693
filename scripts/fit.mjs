// npm run fit [-- --check]: fits the weights of answering on the pinned Node; with --check only tells whether they are those of the fit.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, pinnedNode, root } from './install.mjs'

install('all')
const { status } = spawnSync(pinnedNode, [join(root, 'bench', 'fit', 'main.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
process.exit(status ?? 1)
