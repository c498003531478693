export function escapeText(code: string): string
