/** Converts the path of a route into an expression for the paths that it serves. */
export const patternOf = (path: string) =>
  // regex-parts: a path of the contract
  new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`)
