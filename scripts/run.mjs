// Runs one of the server's programs on the pinned Node after installing what it needs:  node scripts/run.mjs apps/server/src/main.ts …
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWeb, install, pinnedNode, root } from './install.mjs'

const [program, ...args] = process.argv.slice(2)
install('run')
if (program.endsWith('main.ts')) buildWeb()

// The folder the person stands in decides what relative paths mean; npm itself changes to the root.
const child = spawn(pinnedNode, [join(root, program), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, WENJIN_CWD: process.env.INIT_CWD ?? process.cwd() },
})
// Ctrl-C reaches the whole group; the child decides when it has stopped cleanly.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
