export const programsDir: string
export function buildServer(): void
export function bundleMeasured(program: string, folder: string): string
