import type { Plugin } from 'vite'

const stylesheet = /[ \t]*<link rel="stylesheet"[^>]*>\n?/g

/**
 * Moves the style sheet behind the page skeleton in the HTML: while a style sheet in the body loads, a browser paints what precedes it, and
 * runs the script afterwards.
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
