/** One Chinese, Japanese or Korean character; or one Western word or number, with its inner apostrophes, points and hyphens. */
const COUNTED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}\p{M}])+(?:['’.,_-](?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}\p{M}])+)*/gu

/** Length as a Chinese reader counts it: every CJK character is one, every Western word or number is one, marks are none. */
export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text.matchAll(COUNTED)) count++
  return count
}
