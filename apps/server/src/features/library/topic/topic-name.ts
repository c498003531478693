/** A name somebody has no topic of yet: the wanted one, or with a number behind it. */
export function freeTopicName(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted} (${n})`
    if (!taken.has(name)) return name
  }
}
