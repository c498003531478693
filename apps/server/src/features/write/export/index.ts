export { exportApart, TooComplexError } from './export-apart.ts'
export { readFonts } from './fonts.ts'
