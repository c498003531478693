/** Page size of PostgreSQL in bytes, as the engine is built. */
export const pageSize = 8192

const wordsPerPage = pageSize / 4
const lanes = 32
const fnvPrime = 16_777_619
/** Start values of the lanes, from PostgreSQL's checksum_impl.h. */
const laneOffsets = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
)
/** Index of the word whose lower half holds the checksum itself; it counts as 0. */
const checksumWord = 2

const sums = new Uint32Array(lanes)

function mix(sum: number, value: number): number {
  const mixed = sum ^ value
  return Math.imul(mixed, fnvPrime) ^ (mixed >>> 17)
}

/**
 * Computes PostgreSQL's page checksum: FNV-1a in 32 lanes, folded to 1–65535.
 * @param words the page as little-endian words
 * @param block number of the page in its relation
 */
function checksumOf(words: Uint32Array, block: number): number {
  sums.set(laneOffsets)
  for (let at = 0; at < wordsPerPage; at += lanes) {
    for (let lane = 0; lane < lanes; lane += 1) {
      const word = words[at + lane]!
      sums[lane] = mix(sums[lane]!, at + lane === checksumWord ? word & 0xffff0000 : word)
    }
  }
  let folded = 0
  for (let lane = 0; lane < lanes; lane += 1) folded ^= mix(mix(sums[lane]!, 0), 0)
  return (((folded ^ block) >>> 0) % 65_535) + 1
}

/**
 * Returns the state of a page: `good`, `bad` when its checksum does not match, or `zero`. PostgreSQL's own check accepts a page of zeros,
 * since it means a page that was allocated and never used.
 */
export function checkPage(page: Uint8Array, block: number): 'good' | 'bad' | 'zero' {
  const words = new Uint32Array(page.buffer, page.byteOffset, wordsPerPage)
  // A used page has the bounds of its free space in words 3 and 4; the other byte order is not supported.
  if (words[3] === 0 && words.every((word) => word === 0)) return 'zero'
  return (words[checksumWord]! & 0xffff) === checksumOf(words, block) ? 'good' : 'bad'
}
