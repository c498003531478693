let load: (path: string) => void = () => undefined

/** Sets the function that loads the code of a page; called by the router. */
export function setPreloader(loadPage: (path: string) => void): void {
  load = loadPage
}

/** Preloads the code of the page at a path that is likely to be opened. A failed load is repeated when the page is opened. */
export const preloadPage = (path: string): void => load(path)
