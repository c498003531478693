import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Root of the repository, or of an installed release package: both have the page, the manual and `package.json` in the same places. */
export const rootDir = join(import.meta.dirname, '..', '..', '..')

const manifest = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8')) as { version: string; bin?: Record<string, string> }

export const { version } = manifest

/**
 * Returns the command line that starts a program of the server.
 * @returns `npm run import -- FILE` in a checkout, `wenjin import FILE` in an installed release, which has its own executable
 */
export function commandLine(program: string, args = ''): string {
  if (manifest.bin) return `wenjin ${program}${args && ` ${args}`}`
  return `npm run ${program}${args && ` -- ${args}`}`
}
