/** The kind of page an address shows: its first segment. What follows may name a person's things. */
export function pageKindOf(pathname: string): string {
  return `/${pathname.split('/')[1] ?? ''}`
}
