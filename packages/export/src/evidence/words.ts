import type { Lang, Verdict } from '@wenjin/contract'
import type { CitationState, Problem, ProblemKind } from './check.ts'
import type { SignatureState } from './signature.ts'

interface EvidenceWords {
  waiting: string
  noScript: string
  /** Of a check that knows who made the package. */
  intact: (citations: number) => string
  intactAbsent: (citations: number, absent: number) => string
  /** Of the page itself, which cannot know it. */
  consistent: (citations: number) => string
  makerUnchecked: string
  nothing: string
  broken: (citations: number, broken: number) => string
  states: Record<CitationState, string>
  problems: Record<ProblemKind, string>
  part: (name: string) => string
  answerChanged: string
  removed: string
  citations: string
  sources: string
  snapshot: string
  snapshotHint: string
  open: string
  close: string
  original: string
  readAt: string
  left: (characters: number) => string
  absentSource: string
  fingerprint: string
  signature: Record<SignatureState, (key: string, origin: string) => string>
  about: string
  proves: readonly string[]
  provesNot: readonly string[]
  verdicts: Record<Verdict, string>
  made: (origin: string) => string
}

const short = (key: string) => key.slice(0, 16)

/** Texts of a package, for its page and for the command line. */
export const evidenceWords: Readonly<Record<Lang, EvidenceWords>> = {
  zh: {
    waiting: '还没有核对：这个页面里的核对程序没有运行。',
    noScript: '请在能运行脚本的浏览器里打开，或用 npm run verify 核对。',
    intact: (citations) => `完好：${citations} 条引用都与随包的原文快照一致，包内数据没有改动。`,
    intactAbsent: (citations, absent) => `数据没有改动：${citations} 条引用与原文快照一致；另有 ${absent} 条没有随包的快照，无法核对。`,
    consistent: (citations) => `前后一致：${citations} 条引用都与随包的原文快照一致，数据与清单相符。`,
    makerUnchecked: '没有核对是谁制作的：谁都能做出一个前后一致的包。',
    nothing: '数据没有改动，但其中没有可以核对的引用。',
    broken: (citations, broken) =>
      broken === 0 ? '已损坏：包内数据与打包时不同。' : `已损坏：${citations} 条引用中有 ${broken} 条不能相信。`,
    states: {
      intact: '与快照一致',
      absent: '没有随包的快照，无法核对',
      manifest: '已损坏：清单被改动',
      record: '已损坏：这条引用的记录被改动',
      source: '已损坏：来源的快照被改动或缺失',
      place: '已损坏：快照的这个位置没有这句原文',
      sentence: '已损坏：正文里没有这句话',
    },
    problems: {
      changed: '被改动',
      missing: '缺失',
      twice: '重复出现',
      surplus: '不在清单里',
      unreadable: '无法读取',
      foreign: '不是问津制作的样子',
      typeset: '的显示与 Markdown 不符',
      title: '的标题与清单不符',
      marks: '的角标与引用不符',
    },
    part: (name) =>
      name
        .replace(/^manifest$/, '清单')
        .replace(/^shell$/, '页面（样式与程序）')
        .replace(/^signature$/, '签名')
        .replace(/^answer$/, '正文')
        .replace(/^citation-/, '引用 ')
        .replace(/^source-/, '来源 '),
    removed: '页面里有不属于证据包的内容，已经移除。',
    answerChanged: '正文已被改动，下面只按文字显示。',
    citations: '引用',
    sources: '来源',
    snapshot: '原文快照',
    snapshotHint: '点正文里的角标，或下面任何一条引用，这里显示它在原文快照中的位置。',
    open: '在快照中查看',
    close: '关闭快照',
    original: '原文地址',
    readAt: '读取于',
    left: (characters) => `（此处略去 ${characters} 个字符）`,
    absentSource: '这个来源没有随包的快照：它已删除，或打包的人无权读取。',
    fingerprint: '指纹',
    signature: {
      none: () => '没有签名：由谁制作无从得知。',
      valid: (key, origin) =>
        `签名与数据相符，公钥 ${short(key)}…；它是谁的，这里无从核对。清单自称来自 ${origin}：信任那个地址，而且 ${origin}/api/export/evidence/key 给出的公钥与它相同，才是那里签发的。`,
      invalid: () => '签名无效：数据不是签名的人打包时的样子。',
      unsupported: (key) => `这个浏览器不能核对签名（公钥 ${short(key)}…）；npm run verify 可以。`,
    },
    about: '这项核对证明什么，不证明什么',
    proves: [
      '打开时，页面重新计算每一部分数据的 SHA-256，与清单对照，并在快照的所在位置重新查找每一句引文。任何一个字节改了，对应的引用就显示为损坏。',
      '快照是问津读到的文字，连同读取时间；引文与它逐字一致。',
    ],
    provesNot: [
      '它不证明来源说得对，也不证明网页现在还是这样。',
      '它不证明快照当初确实取自所写的地址；这要相信制作它的问津。',
      '把数据、清单与指纹一起改掉的人可以做出另一个前后一致的包：请与制作者核对指纹，或核对签名的公钥。',
      '有人也可能改掉页面里的核对程序：要确认，请用自己的问津运行 npm run verify。',
    ],
    verdicts: { verified: '已核对', partial: '部分核对', contradicted: '与原文矛盾', unsupported: '没有依据' },
    made: (origin) => `清单自称由问津制作${origin === '' ? '' : `（${origin}）`}`,
  },
  en: {
    waiting: 'Not checked: the program in this page did not run.',
    noScript: 'Open it in a browser that runs scripts, or check it with npm run verify.',
    intact: (citations) => `Intact: all ${citations} citations agree with the snapshots in this package, and no data was changed.`,
    intactAbsent: (citations, absent) =>
      `No data was changed: ${citations} citations agree with their snapshots; ${absent} have no snapshot here and cannot be checked.`,
    consistent: (citations) =>
      `Consistent: all ${citations} citations agree with the snapshots in this package, and the data with its manifest.`,
    makerUnchecked: 'Who made it was not checked: anybody can make a consistent package.',
    nothing: 'No data was changed, but there is no citation to check.',
    broken: (citations, broken) =>
      broken === 0 ? 'Broken: the data is not what was packed.' : `Broken: ${broken} of ${citations} citations cannot be trusted.`,
    states: {
      intact: 'agrees with the snapshot',
      absent: 'no snapshot in this package; it cannot be checked',
      manifest: 'broken: the manifest was changed',
      record: 'broken: the record of this citation was changed',
      source: 'broken: the snapshot of its source was changed or is missing',
      place: 'broken: the snapshot does not have these words at this place',
      sentence: 'broken: the text does not have this sentence',
    },
    problems: {
      changed: 'changed',
      missing: 'missing',
      twice: 'there twice',
      surplus: 'not in the manifest',
      unreadable: 'unreadable',
      foreign: 'not the page that Wenjin makes',
      typeset: 'what is displayed differs from the Markdown',
      title: 'its title differs from the manifest',
      marks: 'its marks differ from the citations',
    },
    part: (name) =>
      name
        .replace(/^shell$/, 'page (style and program)')
        .replace(/^answer$/, 'text')
        .replace(/^citation-/, 'citation ')
        .replace(/^source-/, 'source '),
    removed: 'The page had contents that are no part of the package; they were removed.',
    answerChanged: 'The text was changed; it is shown as plain characters.',
    citations: 'Citations',
    sources: 'Sources',
    snapshot: 'Snapshot',
    snapshotHint: 'Press a mark in the text or any citation below: its place in the snapshot of the source is shown here.',
    open: 'Show in the snapshot',
    close: 'Close the snapshot',
    original: 'Original',
    readAt: 'read',
    left: (characters) => `(${characters} characters are left out here)`,
    absentSource: 'There is no snapshot of this source here: it was deleted, or could not be read by the person who made the package.',
    fingerprint: 'Fingerprint',
    signature: {
      none: () => 'Not signed: nothing tells who made it.',
      valid: (key, origin) =>
        `The signature fits the data, public key ${short(key)}…; whose key it is cannot be checked here. The manifest claims to come from ${origin}: it was signed there only if you trust that address and ${origin}/api/export/evidence/key names the same key.`,
      invalid: () => 'The signature is not valid: the data is not what was signed.',
      unsupported: (key) => `This browser cannot check the signature (public key ${short(key)}…); npm run verify can.`,
    },
    about: 'What this check proves and what it does not',
    proves: [
      'When the page opens it computes the SHA-256 of every part again, compares it with the manifest, and looks for every quote at its place in the snapshot. One changed byte, and the citation shows as broken.',
      'The snapshots are the texts as Wenjin read them, with the time of reading; the quotes agree with them word for word.',
    ],
    provesNot: [
      'It does not prove that a source is right, nor that the page on the network still says so.',
      'It does not prove that a snapshot was taken from the address it names: that rests on the Wenjin that made it.',
      'Somebody who changes data, manifest and fingerprint together makes another consistent package: compare the fingerprint with its maker, or the public key of the signature.',
      'Somebody may also change the program in this page: to be sure, run npm run verify of a Wenjin of your own.',
    ],
    verdicts: { verified: 'checked', partial: 'partly checked', contradicted: 'contradicts the source', unsupported: 'unsupported' },
    made: (origin) => `The manifest says: made with Wenjin${origin === '' ? '' : ` (${origin})`}`,
  },
}

/** Formats a problem as one line. */
export function problemLine(lang: Lang, { part, kind }: Problem): string {
  const words = evidenceWords[lang]
  return lang === 'zh' ? `${words.part(part)}${words.problems[kind]}` : `${words.part(part)}: ${words.problems[kind]}`
}
