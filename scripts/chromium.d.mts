/** Returns the path of the installed Chromium, or the value of `CHROMIUM_PATH`; undefined when there is none. */
export function findChromium(): string | undefined
