/** Allowed image types for a question, and the maximum size, bytes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export const imageMaxBytes = 10 * 1024 * 1024

/** Why a picture cannot be attached; null where it can. */
export function imageProblem({ type, size }: Pick<File, 'type' | 'size'>): 'type' | 'size' | 'empty' | null {
  if (!(imageTypes as readonly string[]).includes(type)) return 'type'
  if (size === 0) return 'empty'
  return size > imageMaxBytes ? 'size' : null
}

/** Splits the files of a drop, paste or picker: the first image belongs to the question, all others are imported as files. */
export function splitFiles(files: Iterable<File>): { image: File | null; others: File[] } {
  const all = [...files]
  const image = all.find((file) => (imageTypes as readonly string[]).includes(file.type)) ?? null
  return { image, others: all.filter((file) => file !== image) }
}
