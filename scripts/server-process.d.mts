export const nodeFlags: readonly string[]
export const memoryEnv: Readonly<Record<string, string>>
