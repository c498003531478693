import { AppError, limits } from '@wenjin/contract'

/** Characters not allowed in a name: invisible ones, and those that would make it a path. */
const forbidden = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu

const fits = (name: string) => Buffer.byteLength(name) <= limits.fileNameBytes

/** A name without what it may not hold and the folders a client may have sent along. */
function bareName(name: string, fallback: string): string {
  const last = name.replaceAll('\\', '/').split('/').at(-1) ?? ''
  const cleaned = last.replaceAll(forbidden, '').trim()
  return cleaned === '' || cleaned === '.' || cleaned === '..' ? fallback : cleaned
}

/**
 * The name of a file or folder as it is kept, without the folders a client may have sent along.
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

/** A name that nobody is there to shorten, as it is kept: one that is too long loses its end, but not its extension. */
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
 * The folders of a relative path, outermost first; what leads out of the folder it is meant for is left out.
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

/** The error for folders in folders beyond all use. */
export function tooDeep(): AppError {
  return new AppError('badRequest', {
    zh: `文件夹最多 ${limits.folderDepth} 层`,
    en: `folders go ${limits.folderDepth} deep at most`,
  })
}
