import { comparePages, type ComparedPage } from '../compare/compare-pages.ts'
import { mergeDrafts, type DraftsToMerge } from '../compare/merge-drafts.ts'
import { smallText, task } from './table.ts'

/** Tasks that compare versions of a text. */
export const compareTasks = {
  comparePages: task(
    ({ before, after }: { before: ComparedPage; after: ComparedPage }) => comparePages(before, after),
    ({ before, after }) => before.text.length + after.text.length <= smallText,
  ),
  mergeDrafts: task(
    (drafts: DraftsToMerge) => mergeDrafts(drafts),
    ({ base, saved, incoming }) => base.content.length + saved.content.length + incoming.content.length <= smallText,
  ),
}
