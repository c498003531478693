/** Image types that the server re-encodes. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** Maximum size of an image (exclusive), bytes. */
const maxBytes = 5 * 1024 * 1024

/** Returns why a file cannot be an avatar, or null when it can. */
export function avatarProblem(file: { type: string; size: number }): 'tooLarge' | 'notImage' | null {
  if (!avatarTypes.some((type) => type === file.type)) return 'notImage'
  return file.size < maxBytes ? null : 'tooLarge'
}
