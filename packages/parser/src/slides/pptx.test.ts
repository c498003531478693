import { expect, it } from 'vitest'
import { outlineOf, parseBytes } from '../testing/parse-bytes.ts'
import { makeZip } from '../testing/samples.ts'

const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"${mode && ` TargetMode="${mode}"`}/>`
const relations = (...list: readonly string[]) => `<Relationships>${list.join('')}</Relationships>`
const run = (text: string, link = '') => `<a:r><a:rPr>${link && `<a:hlinkClick r:id="${link}"/>`}</a:rPr><a:t>${text}</a:t></a:r>`
const shape = (id: number, paragraphs: readonly string[], type?: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}"/><p:nvPr>${type === undefined ? '' : `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.map((content) => `<a:p>${content}</a:p>`).join('')}</p:txBody></p:sp>`
const slide = (shapes: string, more = '') => `<p:sld${more}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`

const cell = (text: string, spans = '') => `<a:tc${spans}><a:txBody><a:p>${run(text)}</a:p></a:txBody></a:tc>`
const table = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7"/></p:nvGraphicFramePr><a:tbl>
  <a:tr>${cell('组', ' rowSpan="2"')}${cell('成绩', ' gridSpan="2"')}${cell('', ' hMerge="1"')}</a:tr>
  <a:tr>${cell('', ' vMerge="1"')}${cell('初赛')}${cell('决赛')}</a:tr>
  <a:tr>${cell('红队')}${cell('81')}${cell('90')}</a:tr></a:tbl></p:graphicFrame>`

it('links, merged cells, diagrams, comments, footers and hidden slides are kept; a fallback is read once', async () => {
  const document = await parseBytes(
    makeZip({
      'ppt/presentation.xml': '<p:presentation><p:sldIdLst><p:sldId r:id="a"/><p:sldId r:id="b"/></p:sldIdLst></p:presentation>',
      'ppt/_rels/presentation.xml.rels': relations(
        relation('a', 'slide', 'slides/slide1.xml'),
        relation('b', 'slide', 'slides/slide2.xml'),
      ),
      'ppt/slides/slide1.xml': slide(
        shape(2, [run('报名请到') + run('竞赛', 'l') + run('网站', 'l') + run('登记。')]) +
          `<mc:AlternateContent><mc:Choice>${shape(3, [run('新式样')])}</mc:Choice><mc:Fallback>${shape(3, [run('新式样')])}</mc:Fallback></mc:AlternateContent>` +
          shape(4, [run('校技术组')], 'ftr') +
          shape(5, [run('竞赛安排')], 'title') +
          table +
          '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9"/></p:nvGraphicFramePr><dgm:relIds r:dm="d"/></p:graphicFrame>',
      ),
      'ppt/slides/_rels/slide1.xml.rels': relations(
        relation('l', 'hyperlink', 'https://game.example.com/in', 'External'),
        relation('d', 'diagramData', '../diagrams/data1.xml'),
        relation('n', 'notesSlide', '../notesSlides/notesSlide1.xml'),
        relation('c', 'comments', '../comments/comment1.xml'),
      ),
      'ppt/diagrams/data1.xml': `<dgm:dataModel><dgm:pt><dgm:t><a:p>${run('报名')}</a:p></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p/></dgm:t></dgm:pt><dgm:pt><dgm:t><a:p>${run('抽签')}</a:p></dgm:t></dgm:pt></dgm:dataModel>`,
      'ppt/notesSlides/notesSlide1.xml': slide(shape(3, [run('提醒带证件')], 'body')),
      'ppt/comments/comment1.xml': '<p:cmLst><p:cm authorId="0"><p:text>日期待定</p:text></p:cm></p:cmLst>',
      'ppt/commentAuthors.xml': '<ns0:cmAuthorLst><ns0:cmAuthor id="0" name="周航"/></ns0:cmAuthorLst>',
      'ppt/slides/slide2.xml': slide(shape(2, [run('备用页')], 'title') + shape(4, [run('校技术组')], 'ftr'), ' show="0"'),
    }),
    '竞赛.pptx',
  )
  expect(outlineOf(document)).toEqual([
    'heading2: 竞赛安排',
    'paragraph: 报名请到竞赛网站（https://game.example.com/in）登记。',
    'paragraph: 新式样',
    'table: 组 | 成绩\n组 | 初赛 | 决赛\n红队 | 81 | 90',
    'list-item: 报名',
    'list-item: 抽签',
    'list-item: 提醒带证件',
    'quote: 批注（周航）：日期待定',
    'heading2: 备用页',
    'paragraph: 页脚：校技术组',
  ])
  expect(document.blocks[3]?.table).toMatchObject({
    head: '组 | 成绩 初赛 | 成绩 决赛',
    merged: [
      [0, 0, 2, 1],
      [0, 1, 1, 2],
    ],
  })
  expect(document.notices).toEqual([{ kind: 'hidden', what: 'slides', count: 1 }])
})
