import { ImportFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Package } from './archive/import-entries.ts'

/** Whether a file is a browser's bookmark export, by its first characters. */
export function isBookmarkFile(head: string): boolean {
  return /^\uFEFF?\s*<!DOCTYPE\s+NETSCAPE-Bookmark-file-1>/i.test(head)
}

/**
 * Opens a bookmark file: its folders, and a link for each page.
 * @param owner whose turn the reading takes
 * @throws ImportFailure `noText` when there is none, `corrupt`
 */
export async function openBookmarks(ctx: Ctx, html: string, fileName: string, owner: string): Promise<Package> {
  const found = await ctx.compute.run('readBookmarks', { html }, { owner })
  if (found === null) throw new ImportFailure('corrupt')
  if (found.length === 0) throw new ImportFailure('noText')
  return {
    folderName: fileName.replace(/\.html?$/i, ''),
    count: found.length,
    bytes: 0,
    entries: (async function* () {
      for (const { url, ...place } of found) yield { ...place, source: { url } }
    })(),
  }
}
