export const programsDir: string
export function buildServer(): void
