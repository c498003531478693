import { strFromU8, unzipSync } from 'fflate'
import { readXml, type XmlElement } from '@wenjin/text/xml'

/** The children of elements in the order of the schemas of ECMA-376 (wml.xsd and shared-math.xsd), for all that an export may write. */
const sequences: Readonly<Record<string, string>> = {
  'w:pPr':
    'w:pStyle w:keepNext w:keepLines w:pageBreakBefore w:framePr w:widowControl w:numPr w:suppressLineNumbers w:pBdr w:shd w:tabs w:suppressAutoHyphens w:kinsoku w:wordWrap w:overflowPunct w:topLinePunct w:autoSpaceDE w:autoSpaceDN w:bidi w:adjustRightInd w:snapToGrid w:spacing w:ind w:contextualSpacing w:mirrorIndents w:suppressOverlap w:jc w:textDirection w:textAlignment w:textboxTightWrap w:outlineLvl w:divId w:cnfStyle w:rPr w:sectPr w:pPrChange',
  'w:numPr': 'w:ilvl w:numId',
  'w:pBdr': 'w:top w:left w:bottom w:right w:between w:bar',
  'w:tbl': 'w:tblPr w:tblGrid w:tr',
  'w:tblPr':
    'w:tblStyle w:tblpPr w:tblOverlap w:bidiVisual w:tblStyleRowBandSize w:tblStyleColBandSize w:tblW w:jc w:tblCellSpacing w:tblInd w:tblBorders w:shd w:tblLayout w:tblCellMar w:tblLook w:tblCaption w:tblDescription',
  'w:tblBorders': 'w:top w:left w:start w:bottom w:right w:end w:insideH w:insideV',
  'w:tblCellMar': 'w:top w:left w:start w:bottom w:right w:end',
  'w:tblGrid': 'w:gridCol',
  'w:tr': 'w:tblPrEx w:trPr w:tc',
  'w:tc': 'w:tcPr w:p w:tbl',
  'w:tcPr':
    'w:cnfStyle w:tcW w:gridSpan w:hMerge w:vMerge w:tcBorders w:shd w:noWrap w:tcMar w:textDirection w:tcFitText w:vAlign w:hideMark',
  'w:sectPr':
    'w:headerReference w:footerReference w:footnotePr w:endnotePr w:type w:pgSz w:pgMar w:paperSrc w:pgBorders w:lnNumType w:pgNumType w:cols w:formProt w:vAlign w:noEndnote w:titlePg w:textDirection w:bidi w:rtlGutter w:docGrid',
  'w:sdt': 'w:sdtPr w:sdtEndPr w:sdtContent',
  'w:style':
    'w:name w:aliases w:basedOn w:next w:link w:autoRedefine w:hidden w:uiPriority w:semiHidden w:unhideWhenUsed w:qFormat w:locked w:personal w:personalCompose w:personalReply w:rsid w:pPr w:rPr w:tblPr w:trPr w:tcPr w:tblStylePr',
  'w:abstractNum': 'w:nsid w:multiLevelType w:tmpl w:name w:styleLink w:numStyleLink w:lvl',
  'w:lvl': 'w:start w:numFmt w:lvlRestart w:pStyle w:isLgl w:suff w:lvlText w:lvlPicBulletId w:legacy w:lvlJc w:pPr w:rPr',
  'w:num': 'w:abstractNumId w:lvlOverride',
  'w:lvlOverride': 'w:startOverride w:lvl',
  'm:oMathPara': 'm:oMathParaPr m:oMath',
  'm:r': 'm:rPr w:rPr m:t',
  'm:rPr': 'm:lit m:nor m:scr m:sty m:brk m:aln',
  'm:f': 'm:fPr m:num m:den',
  'm:fPr': 'm:type m:ctrlPr',
  'm:sSub': 'm:sSubPr m:e m:sub',
  'm:sSup': 'm:sSupPr m:e m:sup',
  'm:sSubSup': 'm:sSubSupPr m:e m:sub m:sup',
  'm:sPre': 'm:sPrePr m:sub m:sup m:e',
  'm:nary': 'm:naryPr m:sub m:sup m:e',
  'm:naryPr': 'm:chr m:limLoc m:grow m:subHide m:supHide m:ctrlPr',
  'm:func': 'm:funcPr m:fName m:e',
  'm:rad': 'm:radPr m:deg m:e',
  'm:radPr': 'm:degHide m:ctrlPr',
  'm:d': 'm:dPr m:e',
  'm:dPr': 'm:begChr m:sepChr m:endChr m:grow m:shp m:ctrlPr',
  'm:m': 'm:mPr m:mr',
  'm:mPr': 'm:baseJc m:plcHide m:rSpRule m:rSp m:cGpRule m:cGp m:cSp m:mcs m:ctrlPr',
  'm:mcs': 'm:mc',
  'm:mc': 'm:mcPr',
  'm:mcPr': 'm:count m:mcJc',
  'm:mr': 'm:e',
  'm:eqArr': 'm:eqArrPr m:e',
  'm:eqArrPr': 'm:baseJc m:maxDist m:objDist m:rSpRule m:rSp m:ctrlPr',
  'm:acc': 'm:accPr m:e',
  'm:accPr': 'm:chr m:ctrlPr',
  'm:bar': 'm:barPr m:e',
  'm:barPr': 'm:pos m:ctrlPr',
  'm:groupChr': 'm:groupChrPr m:e',
  'm:groupChrPr': 'm:chr m:pos m:vertJc m:ctrlPr',
  'm:limUpp': 'm:limUppPr m:e m:lim',
  'm:limLow': 'm:limLowPr m:e m:lim',
  'm:box': 'm:boxPr m:e',
  'm:borderBox': 'm:borderBoxPr m:e',
  'm:borderBoxPr': 'm:hideTop m:hideBot m:hideLeft m:hideRight m:strikeH m:strikeV m:strikeBLTR m:strikeTLBR m:ctrlPr',
}

const childrenOf = ({ children }: XmlElement) => children.filter((child): child is XmlElement => typeof child !== 'string')

function checkOrder(part: string, element: XmlElement, found: Set<string>): void {
  const inside = childrenOf(element)
  const sequence = sequences[element.name]?.split(' ')
  if (sequence) {
    let at = 0
    for (const { name } of inside) {
      const place = sequence.indexOf(name)
      if (place === -1) found.add(`${part}: ${element.name} may not hold ${name}`)
      else if (place < at) found.add(`${part}: in ${element.name}, ${name} comes too late`)
      at = Math.max(at, place)
    }
  } else if (element.name.startsWith('m:') && inside.length > 0 && !mathContent.has(element.name)) {
    found.add(`${part}: ${element.name} is not known`)
  }
  for (const child of inside) checkOrder(part, child, found)
}

/** Elements that hold any mathematics. */
const mathContent = new Set(['m:oMath', 'm:e', 'm:num', 'm:den', 'm:sub', 'm:sup', 'm:deg', 'm:lim', 'm:fName', 'm:t'])

const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map(([, value]) => value!)
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

/**
 * The faults for which Word offers to repair a file: children out of the order of the schema, parts that are missing or of no type,
 * relations, styles, numberings, footnotes and bookmarks that lead nowhere, and numbers given twice.
 */
export function faultsOfWord(bytes: Uint8Array): string[] {
  const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]))
  const found = new Set<string>()
  const types = files['[Content_Types].xml']!
  const extensions = new Set(all(types, /<Default\b[^<>]*Extension="([^"<]*)"/g))
  const overrides = new Set(all(types, /<Override\b[^<>]*PartName="\/([^"]*)"/g))
  for (const [name, xml] of Object.entries(files)) {
    if (name === '[Content_Types].xml') continue
    if (!overrides.has(name) && !extensions.has(name.split('.').at(-1)!)) found.add(`${name}: of no type`)
    if (!name.endsWith('.rels')) continue
    const base = folderOf(name.replace(/_rels\/([^/]*)\.rels$/, '$1'))
    const relations = [...xml.matchAll(/<Relationship\b[^<>]*>/g)].map(([relation]) => relation)
    for (const relation of relations.filter((one) => !one.includes('TargetMode="External"'))) {
      const target = /Target="([^"<]*)"/.exec(relation)![1]!
      const path = target.startsWith('/') ? target.slice(1) : base + target
      if (files[path] === undefined) found.add(`${name}: ${path} is missing`)
    }
    const owner = files[name.replace(/_rels\/([^/]*)\.rels$/, '$1')] ?? ''
    const ids = new Set(all(xml, /\bId="([^"<]*)"/g))
    for (const id of all(owner, /\br:(?:id|embed|link)="([^"<]*)"/g)) if (!ids.has(id)) found.add(`${name}: ${id} leads nowhere`)
  }
  for (const part of overrides) if (files[part] === undefined) found.add(`[Content_Types].xml: ${part} is missing`)
  const document = files['word/document.xml']!
  for (const [name, xml] of Object.entries(files)) {
    if (/^word\/[^/]*\.xml$/.test(name)) for (const root of readXml(xml, /<([\w:]+)/.exec(xml)![1]!)) checkOrder(name, root, found)
  }
  const styles = new Set(all(files['word/styles.xml']!, /<w:style\b[^<>]*w:styleId="([^"<]*)"/g))
  for (const style of all(document, /<w:(?:pStyle|rStyle|tblStyle)\b[^<>]*w:val="([^"<]*)"/g))
    if (!styles.has(style)) found.add(`style ${style} is missing`)
  const numbers = new Set(all(files['word/numbering.xml'] ?? '', /<w:num\b[^<>]*w:numId="([^"<]*)"/g))
  for (const number of all(document, /<w:numId\b[^<>]*w:val="([^"<]*)"/g))
    if (!numbers.has(number)) found.add(`numbering ${number} is missing`)
  const bookmarks = all(document, /<w:bookmarkStart\b[^<>]*w:name="([^"<]*)"/g)
  for (const anchor of all(document, /\bw:anchor="([^"<]*)"/g)) if (!bookmarks.includes(anchor)) found.add(`bookmark ${anchor} is missing`)
  const notes = new Set(all(files['word/footnotes.xml'] ?? '', /<w:footnote\b[^<>]*w:id="([^"<]*)"/g))
  for (const note of all(document, /<w:footnoteReference\b[^<>]*w:id="([^"<]*)"/g))
    if (!notes.has(note)) found.add(`footnote ${note} is missing`)
  for (const [what, pattern] of [
    ['bookmark', /<w:bookmarkStart\b[^<>]*w:name="([^"<]*)"/g],
    ['number of a bookmark', /<w:bookmarkStart\b[^<>]*w:id="([^"<]*)"/g],
    ['number of a picture', /<wp:docPr\b[^<>]*\bid="([^"<]*)"/g],
  ] as const)
    for (const value of repeated(all(document, pattern))) found.add(`${what} ${value} is there twice`)
  return [...found]
}
