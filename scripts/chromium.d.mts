/** The path of the Chromium that is installed, or what `CHROMIUM_PATH` names; undefined where there is none. */
export function findChromium(): string | undefined
