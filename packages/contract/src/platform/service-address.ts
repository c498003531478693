/** Whether a text is an address a service can have: http or https, without a user, a query or a fragment, which could hold a secret that is shown. */
export function isServiceAddress(value: string): boolean {
  if (!/^https?:\/\/\S+$/.test(value) || !URL.canParse(value)) return false
  const { username, password } = new URL(value)
  return username === '' && password === '' && !/[?#]/.test(value)
}
