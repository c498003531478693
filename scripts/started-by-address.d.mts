export function rewriteAddresses(code: string, id: string, addressOf: (target: string, fileName: string) => string): string | null
