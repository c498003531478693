// Lists, counts and searches of the files of a library leave out the attachments of articles: their queries use the condition `isListed`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const library = 'apps/server/src/features/library'

/** Modules that select untrashed files with their attachments, which are copied together with the other files. */
const whole = new Set([`${library}/access/listed-file.ts`, `${library}/file/file-copy.repo.ts`, `${library}/file/file.repo.ts`])

/** Returns one line for each module that selects untrashed files by a condition of its own. */
export function unlistedFiles(paths, root) {
  return paths
    .filter((path) => /^apps\/server\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts') && !whole.has(path))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('isNull(file.trashedAt)'))
    .map((path) => `lists-leave-attachments-out: ${path} → use isListed`)
}
