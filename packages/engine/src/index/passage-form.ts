import { normalize } from '@wenjin/text'
import { searchForm } from '@wenjin/text/terms'
import type { IndexPassage } from './segment.ts'

/** A passage as questions are compared with it. */
export interface PassageForm {
  body: string
  title: string
  headings: readonly string[]
  /** Title and headings, a line each. */
  names: string
}

/** As long as a keeper of an index holds on to a passage, what was made of it is kept with it. */
const forms = new WeakMap<IndexPassage, PassageForm>()

/** The matching form of a passage, made at the first question that looks into it. */
export function passageForm(passage: IndexPassage): PassageForm {
  let form = forms.get(passage)
  if (!form) {
    const title = normalize(passage.title)
    const headings = passage.headingPath.map(normalize)
    form = { body: searchForm(passage.text), title, headings, names: [title, ...headings].join('\n') }
    forms.set(passage, form)
  }
  return form
}
