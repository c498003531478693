// Finds the browser for tests and measurements. Built-ins only.
import { existsSync } from 'node:fs'

// The headless shell is the same engine without desktop features: a journey takes a quarter less processor time in it.
const places = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Returns the path of the installed Chromium, or the value of `CHROMIUM_PATH`; undefined when there is none. */
export const findChromium = () => process.env.CHROMIUM_PATH || places.find((path) => existsSync(path))
