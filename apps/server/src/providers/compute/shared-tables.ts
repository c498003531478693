import { shareDictionary, type Dictionary } from '@wenjin/text/dictionary'
import { sharePinyin, type PinyinTable } from '@wenjin/text/pinyin'

/** Tables that the first thread reads and all others share, so that the main thread never reads them itself. */
export interface SharedTables {
  dictionary: Dictionary
  pinyin: PinyinTable
}

/** Takes the tables that a thread has read. */
export function takeTables({ dictionary, pinyin }: SharedTables): void {
  shareDictionary(dictionary)
  sharePinyin(pinyin)
}
