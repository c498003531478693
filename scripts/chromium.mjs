// Which browser tests and measurements drive. Built-ins only.
import { existsSync } from 'node:fs'

// The headless shell is the same engine without the parts of a desktop browser: a journey takes a quarter less processor time in it.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The path of the Chromium that is installed, or what `CHROMIUM_PATH` names; undefined where there is none. */
export const findChromium = () => process.env.CHROMIUM_PATH || places.find((path) => existsSync(path))
