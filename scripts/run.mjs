// Runs one of the server's programs on the pinned Node after installing its dependencies:  node scripts/run.mjs apps/server/src/main.ts …
// npm forwards signals to the shell of a script only, which dies of them without a word to its child: `exec` in package.json replaces the
// shell by this program. The command after it is for Windows, whose shell has no `exec`.
import { join, resolve } from 'node:path'
import { buildWeb, install, pinnedNode, root } from './install.mjs'
import { buildServer, programsDir } from './server-bundle.mjs'
import { memoryEnv, nodeFlags } from './server-process.mjs'
import { supervise } from './supervise.mjs'

const [program, ...args] = process.argv.slice(2)
install('run')
const serves = program.endsWith('main.ts')
if (serves) {
  buildWeb()
  buildServer()
}
// Run the server from its bundle, because it loads 1300 sources; the other programs run rarely.
const file = serves ? join(programsDir, 'main.js') : join(root, program)

// Node caches compiled sources here on the first run.
const compileCache = join(root, 'node_modules', '.cache', 'wenjin-compile')
// Relative paths refer to the user's folder; npm itself changes to the root.
const env = { NODE_COMPILE_CACHE: compileCache, ...memoryEnv, ...process.env, WENJIN_CWD: process.env.INIT_CWD ?? process.cwd() }
const options = { cwd: root, stdio: 'inherit', env }
process.exit(
  await supervise(pinnedNode, [...nodeFlags, file, ...args], options, { restarts: serves, dataDir: resolve(root, env.DATA_DIR || 'data') }),
)
