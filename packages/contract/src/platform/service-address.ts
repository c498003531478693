/**
 * Whether a text is a valid service address: http or https, without user, query or fragment, which could contain a secret that would be
 * displayed.
 */
export function isServiceAddress(value: string): boolean {
  if (!/^https?:\/\/\S+$/.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === '' && !/[?#]/.test(value)
}
