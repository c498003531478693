/**
 * Generates a thousand strings that try to run a script, by rules from the families of the OWASP XSS Filter Evasion Cheat Sheet and the
 * HTML5 Security Cheatsheet: script elements and their spellings, handlers on elements that fire by themselves, script addresses in every
 * encoding, ways out of attributes, comments and raw text, foreign content, and Markdown's own links, images and formulas. Each calls
 * `__ran(n)` with its number, which a page under test defines.
 */
export function xssStrings(): string[] {
  const makers = [...scripts, ...handlers(), ...addresses(), ...breakouts(), ...foreign(), ...markdown()]
  return makers.slice(0, 1000).map((make, n) => make(`__ran(${n})`))
}

type Maker = (call: string) => string

const entities = (text: string, form: (code: number) => string) => [...text].map((char) => form(char.codePointAt(0)!)).join('')
const decimal = (text: string) => entities(text, (code) => `&#${code};`)
const padded = (text: string) => entities(text, (code) => `&#0000${code}`)
const hex = (text: string) => entities(text, (code) => `&#x${code.toString(16)};`)
const unicode = (text: string) => entities(text, (code) => `\\u${code.toString(16).padStart(4, '0')}`)
const percent = (text: string) => entities(text, (code) => `%${code.toString(16).padStart(2, '0')}`)
const charCodes = (text: string) => `eval(String.fromCharCode(${[...text].map((char) => char.codePointAt(0)).join(',')}))`

/** Spellings of a call that a filter may not recognise. */
const callForms: readonly Maker[] = [
  (call) => call,
  (call) => call.replace('__ran', 'window["__r"+"an"]'),
  (call) => `(0,eval)('${call}')`,
  charCodes,
  (call) => call.replace('__ran', unicode('__ran')),
  (call) => call.replace('__ran', 'top[/__ran/.source]'),
  (call) => `setTimeout('${call}')`,
  (call) => `[1].map(()=>${call})`,
]

const scripts: readonly Maker[] = callForms.flatMap((form) => [
  (call) => `<script>${form(call)}</script>`,
  (call) => `<ScRiPt>${form(call)}</sCrIpT>`,
  (call) => `<script\n>${form(call)}</script\t>`,
  (call) => `<script/x>${form(call)}</script>`,
  (call) => `<<script>${form(call)}//<</script>`,
  (call) => `<scr<script>ipt>${form(call)}</scr</script>ipt>`,
  (call) => `<script src="data:text/javascript,${encodeURIComponent(form(call))}"></script>`,
  (call) => `<script type=module>${form(call)}</script>`,
  (call) => `<script>/*<!--*/${form(call)}//--></script>`,
  (call) => `＜script＞${form(call)}＜/script＞`,
  (call) => `<script\u0000>${form(call)}</script>`,
  (call) => `%3Cscript%3E${percent(form(call))}%3C/script%3E`,
  (call) => `&lt;script&gt;${form(call)}&lt;/script&gt;`,
])

/** Elements with a handler that fires without user interaction. */
const selfFiring: readonly (readonly [string, string])[] = [
  ['img src=x', 'onerror'],
  ['img src="/icon.svg"', 'onload'],
  ['svg', 'onload'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['iframe', 'onload'],
  ['details open', 'ontoggle'],
  ['video src=x', 'onerror'],
  ['video><source', 'onerror'],
  ['audio src=x', 'onerror'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['div contenteditable autofocus', 'onfocus'],
  ['a href=# autofocus tabindex=0', 'onfocusin'],
  ['marquee', 'onstart'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onerror'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['style', 'onload'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['svg><set attributeName=x', 'onbegin'],
  ['div style="animation:x 1s"', 'onanimationstart'],
  ['div popover', 'onbeforetoggle'],
]

function handlers(): Maker[] {
  const spellings: readonly ((element: string, name: string, code: string) => string)[] = [
    (element, name, code) => `<${element} ${name}="${code}">`,
    (element, name, code) => `<${element} ${name}=${code.replaceAll(' ', '')}>`,
    (element, name, code) => `<${element.toUpperCase()} ${name.toUpperCase()}='${code}'>`,
    (element, name, code) => `<${element}/${name}=\n"${code}"`,
    (element, name, code) => `<${element} ${name}\t=\t"${decimal(code)}">`,
    (element, name, code) => `<${element} ${name}="${padded(code)}">`,
    (element, name, code) => `<${element} ${name}="${hex(code)}">`,
    (element, name, code) => `"><${element} ${name}="${code}">`,
    (element, name, code) => `<p title='<${element} ${name}="${code}">'>文</p>`,
    (element, name, code) => `<${element} x="</${element}" ${name}="${charCodes(code)}">`,
    (element, name, code) => `<${element} ${name}="${code}"//`,
    (element, name, code) => `<${element} ${name}='new Function(${JSON.stringify(code)})()'>`,
    (element, name, code) => `正文里的 <${element} ${name}=\`${code}\`> 一句话。`,
  ]
  return selfFiring.flatMap(([element, name]) =>
    spellings.map(
      (spell): Maker =>
        (call) =>
          spell(element, name, call),
    ),
  )
}

function addresses(): Maker[] {
  const schemes: readonly Maker[] = [
    (call) => `javascript:${call}`,
    (call) => `JaVaScRiPt:${call}`,
    (call) => `  javascript:${call}`,
    (call) => `java\tscript:${call}`,
    (call) => `java\nscript:${call}`,
    (call) => `\u0001javascript:${call}`,
    (call) => `javascript&colon;${call}`,
    (call) => `javascript&#58;${call}`,
    (call) => `${decimal('javascript:')}${call}`,
    (call) => `${hex('javascript:')}${call}`,
    (call) => `javascript://%0A${call}`,
    (call) => `javascript:${percent(call)}`,
    (call) => `data:text/html,<script>parent.${call}</script>`,
    (call) => `data:text/html;base64,${btoa(`<script>parent.${call}</script>`)}`,
    (call) => `vbscript:${call}`,
    (call) => `feed:javascript:${call}`,
    (call) => `view-source:javascript:${call}`,
  ]
  const places: readonly Maker[] = [
    (url) => `<a href="${url}">点</a>`,
    (url) => `<iframe src="${url}"></iframe>`,
    (url) => `<object data="${url}"></object>`,
    (url) => `<embed src="${url}">`,
    (url) => `<form action="${url}"><button autofocus>发</button></form>`,
    (url) => `<button formaction="${url}">发</button>`,
    (url) => `<base href="${url}//">`,
    (url) => `<meta http-equiv=refresh content="0;url=${url}">`,
    (url) => `<svg><a xlink:href="${url}"><text>点</text></a></svg>`,
    (url) => `<math href="${url}">点</math>`,
    (url) => `<link rel=stylesheet href="${url}">`,
    (url) => `<area href="${url}">`,
    (url) => `<style>@import '${url}';</style>`,
    (url) => `<div style="background:url('${url}')">景</div>`,
    (url) => url,
  ]
  return schemes.flatMap((scheme) =>
    places.map(
      (place): Maker =>
        (call) =>
          place(scheme(call)),
    ),
  )
}

function breakouts(): Maker[] {
  const doors = [
    '"',
    "'",
    '`',
    '">',
    "'>",
    '-->',
    '</title>',
    '</textarea>',
    '</style>',
    '</script>',
    '</noscript>',
    '</template>',
    ']]>',
    '\\">',
    '*/',
    '</xmp>',
    '</iframe>',
    '</svg>',
    '{{',
    '${',
    ');',
    '\u2028',
  ]
  const loads: readonly Maker[] = [
    (call) => `<img src=x onerror=${call}>`,
    (call) => `<script>${call}</script>`,
    (call) => ` onfocus=${call} autofocus x=`,
    (call) => `;${call};//`,
    (call) => `constructor.constructor('${call}')()}}`,
  ]
  return doors.flatMap((door) =>
    loads.map(
      (load): Maker =>
        (call) =>
          door + load(call),
    ),
  )
}

function foreign(): Maker[] {
  const shells: readonly (readonly [string, string])[] = [
    ['<svg><style>', '</style></svg>'],
    ['<math><mtext><table><mglyph><style>', '</style>'],
    ['<noscript><p title="</noscript>', '">'],
    ['<svg><foreignObject>', '</foreignObject></svg>'],
    ['<math><annotation-xml encoding="text/html">', '</annotation-xml></math>'],
    ['<svg><desc>', '</desc></svg>'],
    ['<template>', '</template>'],
    ['<svg><use href="data:image/svg+xml,', '#x"/></svg>'],
    ['<iframe srcdoc="', '"></iframe>'],
    ['<select><option>', '</option></select>'],
    ['<table><caption>', '</caption></table>'],
    ['<xmp>', '</xmp>'],
    ['<plaintext>', ''],
    ['<!--[if gte IE 4]>', '<![endif]-->'],
    ['<?xml version="1.0"?>', ''],
    ['<![CDATA[', ']]>'],
  ]
  const loads: readonly Maker[] = [
    (call) => `<img src=x onerror=${call}>`,
    (call) => `<img src=x onerror="${hex(call)}">`,
    (call) => `<script>${call}</script>`,
    (call) => `&lt;img src=x onerror=${call}&gt;`,
    (call) => `<svg onload=${call}>`,
  ]
  return shells.flatMap(([before, after]) =>
    loads.map(
      (load): Maker =>
        (call) =>
          before + load(call) + after,
    ),
  )
}

function markdown(): Maker[] {
  const targets: readonly Maker[] = [
    (call) => `javascript:${call}`,
    (call) => `<javascript:${call}>`,
    (call) => `  javascript:${call}`,
    (call) => `JAVASCRIPT:${call}`,
    (call) => `javascript&#x3A;${call}`,
    (call) => `javascript%3A${call}`,
    (call) => `data:text/html;base64,${btoa(`<script>parent.${call}</script>`)}`,
    (call) => `vbscript:${call}`,
    (call) => `x" onerror="${call}`,
    (call) => `x' onerror='${call}`,
  ]
  const places: readonly Maker[] = [
    (url) => `[点这里](${url})`,
    (url) => `![图](${url})`,
    (url) => `[![图](${url})](${url})`,
    (url) => `[点这里][x]\n\n[x]: ${url}`,
    (url) => `<${url}>`,
    (url) => `[点这里](${url} "说明")`,
    (url) => `| 表 |\n| --- |\n| [点](${url}) |`,
    (url) => `$\\href{${url}}{x}$`,
    (url) => `$$\\includegraphics{${url}}$$`,
    (url) => `$\\url{${url}}$`,
    (url) => `[^1]\n\n[^1]: [点](${url})`,
    (url) => `\`\`\`html\n<img src=x onerror=${url}>\n\`\`\``,
    (url) => `> <img src=x onerror="${url}">`,
    (url) => `# <img src=x onerror="${url}">`,
    (url) => `**<svg onload="${url}">**`,
  ]
  return targets.flatMap((target) =>
    places.map(
      (place): Maker =>
        (call) =>
          place(target(call)),
    ),
  )
}
