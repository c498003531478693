import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The fonts bundled with the installation, by package: two weights for Chinese, and monochrome emoji. */
const fontFiles = [
  ['@expo-google-fonts/noto-sans-sc', '400Regular/NotoSansSC_400Regular.ttf'],
  ['@expo-google-fonts/noto-sans-sc', '700Bold/NotoSansSC_700Bold.ttf'],
  ['@expo-google-fonts/noto-emoji', '400Regular/NotoEmoji_400Regular.ttf'],
] as const

/** Reads the fonts of exports: beside the program in a release, from their packages in a checkout. The first has the Chinese characters. */
export function readFonts(): Buffer[] {
  const released = join(import.meta.dirname, 'fonts')
  const { resolve } = createRequire(import.meta.url)
  const isReleased = existsSync(released)
  return fontFiles.map(([name, file]) => readFileSync(join(isReleased ? released : dirname(resolve(`${name}/package.json`)), file)))
}
