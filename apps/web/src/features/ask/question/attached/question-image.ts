/** Kinds of pictures a question may be about, and how many bytes one may have. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const imageMaxBytes = 10 * 1024 * 1024

/** Why a picture cannot be attached; null where it can. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | 'empty' | null {
  if (!(imageTypes as readonly string[]).includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > imageMaxBytes ? 'size' : null
}

/** Files of a drop, a paste or a picker: the first picture belongs to the question, everything else is to be read as a file. */
export function splitFiles(files: Iterable<File>): { image: File | null; others: File[] } {
  const all = [...files]
  const image = all.find((file) => (imageTypes as readonly string[]).includes(file.type)) ?? null
  return { image, others: all.filter((file) => file !== image) }
}
