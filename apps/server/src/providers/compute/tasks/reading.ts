import { findAgain, type Quoted } from '../reading/find-again.ts'
import { findInBlocks, findWords } from '../reading/find-words.ts'
import { task } from './table.ts'

/** Maximum characters searched inline: 6 ms. */
const smallSearch = 20_000

/** Tasks that look for words in documents. */
export const readingTasks = {
  findWords: task(
    (input: { text: string; words: string }) => findWords(input),
    ({ text }) => text.length <= smallSearch,
  ),
  findInBlocks: task(
    (input: Parameters<typeof findInBlocks>[0]) => findInBlocks(input),
    ({ blocks }) => blocks.reduce((sum, { text }) => sum + text.length, 0) <= smallSearch,
  ),
  findAgain: task(
    ({ text, quoted }: { text: string; quoted: Quoted }) => findAgain(text, quoted),
    ({ text }) => text.length <= smallSearch,
  ),
}
