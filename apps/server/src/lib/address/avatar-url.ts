/** Returns the URL of an avatar picture by its id. */
export function avatarUrl(avatar: string): string
export function avatarUrl(avatar: string | null): string | null
export function avatarUrl(avatar: string | null): string | null {
  return avatar && `/api/avatar/${avatar}`
}
