/** A unique name: when the wanted one is taken, appends a number (before the extension of a file). */
export function freeName(wanted: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  if (!taken.has(wanted)) return wanted
  const extension = /(?<=.)\.[^.\s]{1,8}$/.exec(wanted)?.[0] ?? ''
  const stem = wanted.slice(0, wanted.length - extension.length)
  for (let n = 2; ; n += 1) {
    const name = `${stem} (${n})${extension}`
    if (!taken.has(name)) return name
  }
}
