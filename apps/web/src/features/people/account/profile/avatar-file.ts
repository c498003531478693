/** Kinds of picture the server draws anew. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** A picture must stay below this, bytes. */
const maxBytes = 5 * 1024 * 1024

/** Why a chosen file can be no picture of oneself, or null when it may be. */
export function avatarProblem(file: { type: string; size: number }): 'tooLarge' | 'notImage' | null {
  if (!avatarTypes.some((type) => type === file.type)) return 'notImage'
  return file.size < maxBytes ? null : 'tooLarge'
}
