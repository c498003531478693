import { normalize, stripQuestion } from '@wenjin/text'
import { searchForm } from '@wenjin/text/terms'
import type { IndexPassage } from './segment.ts'

/** A passage as questions are compared with it. */
export interface PassageForm {
  body: string
  /** Title and headings without what only asks, as questions are: 怎么升级 is about 升级. */
  title: string
  headings: readonly string[]
  /** Title and headings as they are, a line each. */
  names: string
}

/** As long as a keeper of an index holds on to a passage, what was made of it is kept with it. */
const forms = new WeakMap<IndexPassage, PassageForm>()

/** The matching form of a passage, made at the first question that looks into it. */
export function passageForm(passage: IndexPassage): PassageForm {
  let form = forms.get(passage)
  if (!form) {
    form = {
      body: searchForm(passage.text),
      title: subject(passage.title),
      headings: passage.headingPath.map(subject),
      names: [passage.title, ...passage.headingPath].map(normalize).join('\n'),
    }
    forms.set(passage, form)
  }
  return form
}

function subject(name: string): string {
  return normalize(stripQuestion(name))
}

/** Signs between the name of a page and that of its site, as titles write them. */
const siteSeparators = [' – ', ' — ', ' - ', ' | ', ' · ']

/** Whether the title of a passage is a name and nothing more, but for the name of its site. `name` is in matching form. */
export function isTitled(name: string, passage: IndexPassage): boolean {
  const title = normalize(passage.title)
  return title === name || siteSeparators.some((sign) => title.startsWith(name + sign))
}
