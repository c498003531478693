import { checkPages, isStillDamaged, type PageDamage } from './page-check.ts'

/** Pages read of each table, and in total: some 100 ms of a start. */
const pagesOfEach = 32
const maxPages = 6000
/** Time limit in milliseconds, so that a slow disk does not delay a start. */
const maxMs = 2000

/**
 * Verifies the system catalogs and some pages of every other table, chosen at random so that each start checks different ones. Call it
 * after the engine has recovered the folder and before it does any work.
 */
export function lookAtPages(folder: string): PageDamage[] {
  const deadline = performance.now() + maxMs
  const damages: PageDamage[] = []
  let pages = 0
  for (const step of checkPages(folder, pagesOfEach)) {
    damages.push(...step.damages)
    pages += step.pages
    if (pages > maxPages || performance.now() > deadline) break
  }
  return damages.filter((damage) => isStillDamaged(folder, damage))
}
