/** Returns the kind of page at an address: its first segment. Further segments may identify a person's data. */
export function pageKindOf(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`
}
