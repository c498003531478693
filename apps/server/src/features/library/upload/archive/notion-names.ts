/** The suffix of a Notion export behind the name of every page and folder. */
const id = /[ _-]?[0-9a-f]{32}(?=$|[./])/g

/** Whether names come from a Notion export: its pages all carry an id. */
export function isNotionExport(names: readonly string[]): boolean {
  const pages = names.filter((name) => /\.(?:md|html|csv)$/i.test(name))
  return pages.some((name) => / [0-9a-f]{32}(?:_all)?\.(?:md|html|csv)$/i.test(name))
}

/** A name or path as the person knows it, without the ids of a Notion export; what would be nothing but an id stays. */
export function stripNotionId(name: string): string {
  const stripped = name.replaceAll(id, '')
  return /(?:^|\/)(?:\.|$)/.test(stripped) ? name : stripped
}
