import createCode from 'qrcode-generator'

/** Width in modules of the quiet zone that scanners require. */
const quietZone = 4

/** Renders the QR code of an address as an SVG picture, dark on white: one path, made of numbers only. */
export function qrCode(address: string): string {
  const code = createCode(0, 'M')
  code.addData(address)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row += 1)
    for (let column = 0; column < count; column += 1)
      if (code.isDark(row, column)) path += `M${column + quietZone} ${row + quietZone}h1v1h-1z`
  const size = count + 2 * quietZone
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#1e2124"/></svg>`
}
