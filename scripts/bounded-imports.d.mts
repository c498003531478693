/** Functions that the main thread may call, by the reason. */
export const bounded: Readonly<Record<string, string>>
/** Names of these functions. */
export const allowed: ReadonlySet<string>
/**
 * Returns the functions that a module of the server imports although they run work of unlimited size on the main thread.
 * @param path of the module in the repository @param code its text
 */
export function unboundedIn(path: string, code: string): string[]
/** Returns the names of the functions that a module imports from the packages that read whole texts, and from the tasks. */
export function importedNames(code: string): string[]
/** Returns one line for each forbidden import of the modules. */
export function unboundedImports(paths: readonly string[], root: string): string[]
