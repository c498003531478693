const maxBytes = 180
/** Names that Windows reserves for devices, whatever their extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

function cutTo(text: string, bytes: number): string {
  let cut = ''
  for (const character of text) {
    if (Buffer.byteLength(cut) + Buffer.byteLength(character) > bytes) break
    cut += character
  }
  return cut
}

/** Returns a name that every system can unpack: one path segment without separators, control characters, or reserved characters. */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/[/\\:*?"<>|]/g, '_')
    .trim()
    .replace(/^\.+/, '_')
    .replace(/(?<![. ])[. ]+$/, '')
  const extension = /\.\w{1,10}$/.exec(plain)?.[0] ?? ''
  const stem = cutTo(plain.slice(0, plain.length - extension.length), maxBytes)
  const cut = `${stem}${extension}` || '_'
  return reserved.test(cut) ? `_${cut}` : cut
}

/** Returns a function that makes names unique within a folder, also on case-insensitive file systems. */
export function uniqueNames(): (name: string) => string {
  const taken = new Set<string>()
  const keyOf = (name: string) => name.normalize('NFC').toLowerCase()
  return (wanted) => {
    const name = safeName(wanted)
    const extension = /\.\w{1,10}$/.exec(name)?.[0] ?? ''
    const stem = name.slice(0, name.length - extension.length)
    let free = name
    for (let n = 2; taken.has(keyOf(free)); n += 1) free = `${stem} (${n})${extension}`
    taken.add(keyOf(free))
    return free
  }
}
