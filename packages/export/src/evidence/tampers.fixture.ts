import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { smallPackage } from './evidence.fixture.ts'
import type { EvidenceManifest } from './model.ts'
import { fingerprintOf, shellHash, splitFile, withSignature } from './part-blocks.ts'
import { sha256Text } from './sha256.ts'
import { signatureText, signedBytes } from './signature.ts'

const textOf = (file: string, part: string) => splitFile(file).parts.find(({ name }) => name === part)!.text

function withPart(file: string, part: string, text: string): string {
  return file.replace(`data-part="${part}">${textOf(file, part)}<`, () => `data-part="${part}">${text}<`)
}

/** Makes all hashes of a changed package anew, as somebody who wants to deceive does, and signs it with a key of their own. */
export function sealedAgain(file: string, change: (manifest: EvidenceManifest) => object = () => ({})): string {
  const { parts } = splitFile(file)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the fixture
  const manifest = JSON.parse(textOf(file, 'manifest')) as EvidenceManifest
  const hashes = new Map(parts.map(({ name, text }) => [name, sha256Text(text)]))
  const listed = manifest.parts.map(({ name }) => ({ name, sha256: hashes.get(name)! }))
  const text = JSON.stringify({ ...manifest, shell: shellHash(file), parts: listed, ...change(manifest) })
  const sealed = withPart(withPart(file, 'manifest', text), 'fingerprint', sha256Text(text))
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
  return withSignature(sealed, signatureText(key, sign(null, signedBytes(fingerprintOf(sealed)), privateKey).toString('hex')))
}

/** Changes the words of a source and makes its hash anew. */
function sourceWith(text: string, from: string, to: string): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the fixture
  const source = JSON.parse(text) as { pieces: { start: number; text: string }[] }
  const pieces = source.pieces.map((piece) => ({ ...piece, text: piece.text.replace(from, to) }))
  return JSON.stringify({ ...source, pieces, sha256: sha256Text(pieces[0]!.text) })
}

/** Changes a quote together with its snapshot, which only the key of the maker can reveal. */
export function invented(madeBy?: string): string {
  const file = smallPackage(madeBy)
  const quote = withPart(file, 'citation-2', textOf(file, 'citation-2').replace('周怀安', '周怀平'))
  return sealedAgain(withPart(quote, 'source-2', sourceWith(textOf(file, 'source-2'), '周怀安', '周怀平')))
}

/** Returns a package as a version with another style made it, and then changed. */
export function olderPackage(change: (file: string) => string = (file) => file): string {
  const page = smallPackage('0.0.9')
  const style = page.slice(page.indexOf('<style>') + '<style>'.length, page.indexOf('</style>'))
  const older = style.replace('max-width: 46rem', 'max-width: 44rem')
  const digest = (text: string) => createHash('sha256').update(text).digest('base64')
  const changed = change(page.replace(style, () => older).replace(digest(style), digest(older)))
  return sealedAgain(changed, () => ({ madeBy: { version: '0.0.9', page: '0'.repeat(64) } }))
}

interface Tamper {
  name: string
  file: string
  /** Whether the file shows it without the key of its maker. */
  isSeen: boolean
  /** What the page of the package does about it: removes the foreign words, or says that it is broken. Null: only `verify` can tell. */
  page: 'removes' | 'breaks' | null
}

const file = smallPackage()
/** Words that somebody adds to a package. */
export const foreignWords = '外来的话'
/** An element that makes a page leave. */
const leaving = (seconds: number) => `<meta http-equiv="refresh" content="${seconds};url=https://elsewhere.example/">`
const paragraph = `<p>${foreignWords}</p>`
// regex-bounded: a package of the test
const policy = /<meta http-equiv="Content-Security-Policy"[^>]*>\n/

function changedPart(part: string, change: (text: string) => string): string {
  return withPart(file, part, change(textOf(file, part)))
}

const tamper = (name: string, changed: string, page: Tamper['page'], isSeen = true): Tamper => {
  if (changed === file) throw new Error(`nothing was changed: ${name}`)
  return { name, file: sealedAgain(changed), isSeen, page }
}

/** Changed packages of which every hash was made anew and which a stranger signed. */
export const tampers: readonly Tamper[] = [
  tamper('an element after the body', file.replace('</body></html>', `</body>${paragraph}</html>`), 'removes'),
  tamper('an element at the start of the body', file.replace('<body>', `<body>${paragraph}`), 'removes'),
  tamper('an element before the body', file.replace('</head>\n<body>', `</head>${paragraph}<body>`), 'removes'),
  tamper('an element inside the text', file.replace('dir="auto"></article>', `dir="auto"></article>${paragraph}`), 'removes'),
  tamper(
    'a shadow tree of the body',
    file.replace('<body>', `<body><template shadowrootmode="open">${paragraph}<slot></slot></template>`),
    'removes',
  ),
  tamper('an attribute with a handler', file.replace('<body>', `<body onclick="document.body.append('${foreignWords}')">`), 'removes'),
  tamper('a style that hides a sentence', file.replace('</head>', '<style>#citations { display: none }</style></head>'), 'removes'),
  tamper('a style attribute', file.replace('<section id="citations"', '<section style="display:none" id="citations"'), 'removes'),
  tamper('a page that leaves at once', file.replace('<meta name="robots"', `${leaving(0)}<meta name="robots"`), 'breaks'),
  tamper('a page that leaves from its text', file.replace('</main>', `${leaving(0).replace('refresh', 'REFRESH')}</main>`), 'breaks'),
  tamper('a page that leaves after a while', file.replace('</body></html>', `</body></html>${leaving(1)}`), 'breaks'),
  tamper(
    'another base of addresses',
    file.replace('<meta name="robots"', '<base href="https://elsewhere.example/"><meta name="robots"'),
    'removes',
  ),
  tamper('a frame with another page', file.replace('<body>', `<body><iframe srcdoc="${foreignWords}"></iframe>`), 'removes'),
  tamper(
    'a link over the whole page',
    file.replace('</main>', `</main><a href="https://elsewhere.example/" style="position:fixed;inset:0">${foreignWords}</a>`),
    'removes',
  ),
  tamper('no policy', file.replace(policy, ''), 'breaks'),
  tamper(
    'no policy, and a style that hides the citations',
    file.replace(policy, '').replace('</head>', '<style>#citations { display: none }</style></head>'),
    'breaks',
  ),
  tamper(
    'another program',
    // regex-bounded: a package of the test
    file.replace(/<script>\n[\s\S]*<\/script>/, () => `<script>document.body.append('${foreignWords}')</script>`),
    null,
  ),
  // regex-bounded: a package of the test
  tamper('another title of the page', file.replace(/<title>.*?<\/title>/, `<title>${foreignWords}</title>`), 'removes'),
  tamper(
    'another title of the text',
    changedPart('answer', (text) => text.replace('青石渡的灯塔', foreignWords)),
    'breaks',
  ),
  tamper(
    'other Markdown',
    changedPart('answer', (text) => text.replace('## 结论', '## 结局')),
    null,
  ),
  tamper(
    'other displayed text',
    // regex-bounded: a package of the test
    changedPart('answer', (text) => text.replace(/(html":".*?)结论/, '$1结局')),
    null,
  ),
  tamper(
    'a style in the displayed text',
    changedPart('answer', (text) => text.replace(String.raw`\u003cp>`, String.raw`\u003cp data-style=\"display:none\">`)),
    'breaks',
  ),
  tamper(
    'another number of a mark',
    changedPart('answer', (text) => text.replace('"source":2,"citation":2', '"source":1,"citation":2')),
    'breaks',
  ),
  { name: 'a quote together with its snapshot', file: invented(), isSeen: false, page: null },
]
