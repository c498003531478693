// npm run fit:orders [-- --check]: fits what tells an order in a source from a statement, on the pinned Node.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { install, pinnedNode, root } from './install.mjs'

install('all')
const { status } = spawnSync(pinnedNode, [join(root, 'bench', 'fit-orders', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
