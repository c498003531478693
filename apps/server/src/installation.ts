import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Root of the repository, or of the package that a release makes: both hold the page, the manual and `package.json` at the same places. */
export const rootDir = join(import.meta.dirname, '..', '..', '..')

const manifest = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string; bin?: Record<string, string> }

export const { version } = manifest

/**
 * The command line a person types to run a program of the server.
 * @returns `npm run import -- FILE` in a checkout, `wenjin import FILE` where a release is installed, which has a program of its own
 */
export function commandLine(program: string, args = ''): string {
  if (manifest.bin) return `wenjin ${program}${args && ` ${args}`}`
  return `npm run ${program}${args && ` -- ${args}`}`
}
