import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { withConnectors } from './math-font.ts'

/** The fonts bundled with the installation, by package: two weights for Chinese, and monochrome emoji. */
const fontFiles = [
  ['@expo-google-fonts/noto-sans-sc', '400Regular/NotoSansSC_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-sc', '700Bold/NotoSansSC_700Bold.ttf'],
  ['@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
] as const

const mathFontFile = ['@expo-google-fonts/stix-two-math', '400Regular/STIXTwoMath_400Regular.ttf'] as const

const released = join(import.meta.dirname, 'fonts')

function readFont([name, file]: readonly [string, string]): Buffer {
  const { resolve } = createRequire(import.meta.url)
  return readFileSync(join(existsSync(released) ? released : dirname(resolve(`${name}/package.json`)), file))
}

/** Reads the font of formulas in pages. */
export const readMathFont = (): Buffer => withConnectors(readFont(mathFontFile))

/** Reads the fonts of exports: beside the program in a release, from their packages in a checkout. The first has the Chinese characters. */
export const readFonts = (): Buffer[] => fontFiles.map(readFont)
