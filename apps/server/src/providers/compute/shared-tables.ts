import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import { loadDictionary, shareDictionary, type Dictionary } from '@wenjin/text/dictionary'
import { loadPinyin, sharePinyin, type PinyinTable } from '@wenjin/text/pinyin'

/** Tables that the first thread reads and all others share, so that the main thread never reads them itself. */
export interface SharedTables {
  dictionary: Dictionary
  pinyin: PinyinTable
}

/** Where threads that are started later find the readings of characters. */
const pinyinName = 'wenjin.pinyin'

/** Loads the tables in a thread: those that another one has read, else from their files. */
export function loadTables(): SharedTables {
  const known = getEnvironmentData(pinyinName) as PinyinTable | undefined
  if (known) sharePinyin(known)
  return { dictionary: loadDictionary(), pinyin: loadPinyin() }
}

/** Takes the tables that a thread has read, for this one and those that it starts. */
export function takeTables({ dictionary, pinyin }: SharedTables): void {
  shareDictionary(dictionary)
  sharePinyin(pinyin)
  setEnvironmentData(pinyinName, pinyin)
}
