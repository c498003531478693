/** Functions that the blocks of a document call, the same in a PDF and in a picture. */
export const typstFunctions = `#let citation-mark(mark) = super(mark)
#let task(done) = text(font: "DejaVu Sans Mono", if done { "☑ " } else { "☐ " })`

/** The style of a PDF, and the functions that write its parts. Lengths are for A4. */
export const typstStyle = `
#set page(paper: "a4", margin: (x: 2.5cm, top: 2.5cm, bottom: 2.4cm), numbering: "1 / 1", number-align: center)
#set text(font: ("Noto Sans SC", "Noto Emoji", "Libertinus Serif", "DejaVu Sans Mono"), size: 10.5pt)
#set par(justify: true, leading: 0.85em, spacing: 1.25em)
#set heading(numbering: none)
#set list(indent: 0.4em, body-indent: 0.6em, spacing: 0.85em)
#set enum(indent: 0.4em, body-indent: 0.6em, spacing: 0.85em)
#set table(stroke: 0.5pt + luma(200), inset: (x: 6pt, y: 5pt), fill: (_, y) => if y == 0 { luma(242) })
#set raw(theme: none)
#set footnote.entry(gap: 0.6em)
#show heading: set block(above: 1.6em, below: 0.9em)
#show heading.where(level: 1): set text(size: 15pt)
#show heading.where(level: 2): set text(size: 13pt)
#show heading.where(level: 3): set text(size: 11.5pt)
#show heading: set text(weight: 700)
#show table.cell.where(y: 0): set text(weight: 700)
#show emph: it => underline(stroke: (paint: luma(120), thickness: 0.5pt, dash: "dotted"), offset: 2.5pt, it.body)
#show link: set text(fill: rgb("#2b5c8a"))
#show raw: set text(font: ("DejaVu Sans Mono", "Noto Sans SC", "Noto Emoji"), size: 9pt)
#show raw.where(block: true): it => block(width: 100%, fill: luma(247), inset: 8pt, radius: 3pt, stroke: 0.5pt + luma(225), {
  set par(justify: false, leading: 0.6em)
  it
})
#show quote.where(block: true): it => block(width: 100%, inset: (left: 12pt, y: 2pt), stroke: (left: 2pt + luma(200)), {
  set text(fill: luma(70))
  it.body
})
#show math.equation: set text(font: ("New Computer Modern Math", "Noto Sans SC", "Noto Emoji"))
#show math.equation.where(block: true): set block(above: 1.2em, below: 1.2em)

${typstFunctions}
#let document-title(title, lines) = {
  align(center, block(above: 0pt, below: 1.2em, std.title(text(size: 20pt, weight: 700, title))))
  if lines.len() > 0 {
    align(center, block(below: 2em, text(size: 9pt, fill: luma(90), lines.join(linebreak()))))
  }
}
#let contents(title, pages) = context {
  if counter(page).final().first() >= pages { block(below: 2em, outline(title: title, depth: 3, indent: 1.2em)) }
}
#let source-quote(quote) = block(above: 0.5em, below: 0.2em, inset: (left: 8pt), stroke: (left: 1.5pt + luma(215)), text(size: 8.5pt, fill: luma(70), quote))
#let source-entry(n, body) = figure(kind: "source", supplement: none, block(width: 100%, below: 0.9em, {
  set align(left)
  set text(size: 9.5pt)
  grid(columns: (2.4em, 1fr), "[" + str(n) + "]", body)
}))
#show figure.where(kind: "source"): it => it.body
#let replacements(title, body) = block(above: 2em, width: 100%, inset: 8pt, stroke: 0.5pt + luma(200), {
  set text(size: 8.5pt, fill: luma(70))
  strong(title)
  body
})
`
