/** Whether a URL is on this machine: calling it sends nothing to the network. */
export function isOwnMachine(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)
}
