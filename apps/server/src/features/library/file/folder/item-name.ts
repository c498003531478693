import { AppError, limits } from '@wenjin/contract'

/** Characters not allowed in a name: control characters and invisible directional marks. */
const forbidden = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

const fits = (name: string) => Buffer.byteLength(name) <= limits.fileNameBytes

/** Removes forbidden characters and the folders that a client may have sent with a name. */
function bareName(name: string, fallback: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const cleaned = last.replaceAll(forbidden, '').trim()
  return cleaned === '' || cleaned === '.' || cleaned === '..' ? fallback : cleaned
}

/**
 * The stored form of a file or folder name, without folders that a client may have sent with it.
 * @throws AppError `badRequest` when it is too long
 */
export function cleanName(name: string, fallback = 'file'): string {
  const kept = bareName(name, fallback)
  if (!fits(kept)) {
    throw new AppError('badRequest', {
      zh: `文件名过长，最多 ${limits.fileNameBytes} 字节`,
      en: `the file name is over ${limits.fileNameBytes} bytes`,
    })
  }
  return kept
}

/** The stored form of a name that no person can correct: a name that is too long is truncated, but keeps its extension. */
export function fittedName(name: string, fallback = 'file'): string {
  const kept = bareName(name, fallback)
  if (fits(kept)) return kept
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(kept)?.[0] ?? ''
  let stem = ''
  for (const character of kept.slice(0, kept.length - extension.length)) {
    if (!fits(stem + character + extension)) break
    stem += character
  }
  return stem.trimEnd() + extension
}

/**
 * The folders of a relative path, outermost first; segments that leave the target folder are dropped.
 * @throws AppError `badRequest` when there are too many, or one has too long a name
 */
export function cleanPath(path: string): string[] {
  const steps = path
    .replaceAll('\\', '/')
    .split('/')
    .map((step) => step.replaceAll(forbidden, '').trim())
    .filter((step) => step !== '' && step !== '.' && step !== '..' && !/^[a-z]:$/i.test(step))
  if (steps.length > limits.folderDepth) throw tooDeep()
  return steps.map((step) => cleanName(step))
}

/** The error for folders nested too deep. */
export function tooDeep(): AppError {
  return new AppError('badRequest', {
    zh: `文件夹最多 ${limits.folderDepth} 层`,
    en: `at most ${limits.folderDepth} levels of folders`,
  })
}
