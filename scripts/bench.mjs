// npm run bench [-- --quick]: measures on the pinned Node, with the test dependencies installed and the page built.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, install, pinnedNode, root } from './install.mjs'

install('all')
buildWeb()
const { status } = spawnSync(pinnedNode, ['--expose-gc', join(root, 'bench', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(status ?? 1)
