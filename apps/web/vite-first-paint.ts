import type { Plugin } from 'vite'

const stylesheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/**
 * Moves the style sheet behind the shape that the HTML shows: a browser paints what stands before a sheet of the body while it loads, and
 * runs the program after it.
 */
export function paintShapeFirst(): Plugin {
  return {
    name: 'wenjin-paint-shape-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(stylesheet) ?? []
        return html.replaceAll(stylesheet, '').replace('</body>', `${sheets.join('')}  </body>`)
      },
    },
  }
}
