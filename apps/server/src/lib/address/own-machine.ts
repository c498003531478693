/** Whether an address is on this very machine: calling it is no call out. */
export function isOwnMachine(address: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(address).hostname)
}
