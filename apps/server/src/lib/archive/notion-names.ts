/** The id that a Notion export appends to the name of every page and folder. */
const id = /[ _-]?[0-9a-f]{32}(?=$|[./])/g

/** Whether names come from a Notion export: all of its pages have an id. */
export function isNotionExport(names: readonly string[]): boolean {
  const pages = names.filter((name) => /\.(?:md|html|csv)$/i.test(name))
  return pages.some((name) => / [0-9a-f]{32}(?:_all)?\.(?:md|html|csv)$/i.test(name))
}

/** Removes the ids of a Notion export from a name or path; a name that consists of an id only is kept. */
export function stripNotionId(name: string): string {
  const stripped = name.replaceAll(id, '')
  return /(?:^|\/)(?:\.|$)/.test(stripped) ? name : stripped
}
