import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

/**
 * jieba's dictionary: a trie in a hash table. A node is the number of its slot. The table lies in memory that the threads share; the native
 * segmenter would hold 30 MB of it in each.
 */
export interface Dictionary {
  /** The parent of each node plus one; 0 where the slot is free. */
  parents: Int32Array
  /** The UTF-16 code unit that leads to each node. */
  units: Uint16Array
  /** For the last node of a word: the place of its frequency in `logs`. */
  frequencies: Uint16Array
  /** For the last node of a word: the place of its tag in `tagNames`, plus one. 0: no word ends here. */
  tags: Uint8Array
  /** Natural logarithms of the frequencies that occur. */
  logs: Float64Array
  /** Natural logarithm of the sum of all frequencies. */
  logTotal: number
  tagNames: string[]
}

/** Slots of the table, a prime; the 498,000 prefixes of the words fill seven of ten. */
const slotCount = 700_001
/** The parent of first characters. */
export const root = slotCount

const sharedName = 'wenjin.dictionary'
const space = 0x20
const zero = 0x30
let dictionary: Dictionary | undefined

/** The dictionary. The first call reads it in a tenth of a second; threads that are started after that share it. */
export function loadDictionary(): Dictionary {
  dictionary ??= getEnvironmentData(sharedName) as Dictionary | undefined
  if (dictionary) return dictionary
  const read = readDictionary(readFileSync(createRequire(import.meta.url).resolve('@node-rs/jieba/dict.txt'), 'utf8'))
  shareDictionary(read)
  return read
}

/** Takes the dictionary that another thread has read, for this one and those that it starts; where this one has its own, that stays. */
export function shareDictionary(read: Dictionary): void {
  dictionary ??= read
  setEnvironmentData(sharedName, dictionary)
}

/** The node that a code unit leads to; -1 where no word goes on with it. */
export function findChild({ parents, units }: Pick<Dictionary, 'parents' | 'units'>, parent: number, unit: number): number {
  const slot = findSlot(parents, units, parent, unit)
  return parents[slot] === 0 ? -1 : slot
}

/** The last node of a word; -1 where the dictionary lacks it. */
export function findWord(words: Dictionary, text: string, start: number, end: number): number {
  let node = root
  for (let at = start; at < end; at++) {
    node = findChild(words, node, text.charCodeAt(at))
    if (node < 0) return -1
  }
  return words.tags[node] === 0 ? -1 : node
}

/** The slot of a node, or the free one where it would be. */
function findSlot(parents: Int32Array, units: Uint16Array, parent: number, unit: number): number {
  const mixed = Math.imul(Math.imul(parent, 0x9e3779b1) + unit, 0x85ebca6b)
  let slot = ((mixed ^ (mixed >>> 15)) >>> 0) % slotCount
  while (parents[slot] !== 0 && (parents[slot] !== parent + 1 || units[slot] !== unit)) slot = slot + 1 === slotCount ? 0 : slot + 1
  return slot
}

/** Reads lines of a word, its frequency and its tag. */
function readDictionary(text: string): Dictionary {
  const parents = new Int32Array(new SharedArrayBuffer(slotCount * 4))
  const units = new Uint16Array(new SharedArrayBuffer(slotCount * 2))
  const frequencies = new Uint16Array(new SharedArrayBuffer(slotCount * 2))
  const tags = new Uint8Array(new SharedArrayBuffer(slotCount))
  const places = new Map<number, number>()
  const tagNames: string[] = []
  let total = 0
  for (let at = 0; at < text.length;) {
    let node = root
    for (let unit = text.charCodeAt(at++); unit !== space; unit = text.charCodeAt(at++)) {
      const slot = findSlot(parents, units, node, unit)
      parents[slot] = node + 1
      units[slot] = unit
      node = slot
    }
    let frequency = 0
    for (let unit = text.charCodeAt(at++); unit !== space; unit = text.charCodeAt(at++)) frequency = frequency * 10 + unit - zero
    const lineEnd = text.indexOf('\n', at)
    const end = lineEnd < 0 ? text.length : lineEnd
    const tag = text.slice(at, end)
    at = end + 1
    if (!places.has(frequency)) places.set(frequency, places.size)
    if (!tagNames.includes(tag)) tagNames.push(tag)
    frequencies[node] = places.get(frequency)!
    tags[node] = tagNames.indexOf(tag) + 1
    total += frequency
  }
  const logs = new Float64Array(new SharedArrayBuffer(places.size * 8))
  for (const [frequency, place] of places) logs[place] = Math.log(frequency)
  return { parents, units, frequencies, tags, logs, logTotal: Math.log(total), tagNames }
}
