import { normalize, stripQuestion } from '@wenjin/text'
import { searchForm } from '@wenjin/text/terms'
import type { IndexPassage } from './segment.ts'

/** A passage prepared for comparison with questions. */
export interface PassageForm {
  body: string
  /** Title and headings without question wording, as in questions: 怎么升级 is about 升级. */
  title: string
  headings: readonly string[]
  /** Title and headings unchanged, one per line. */
  names: string
}

/** Cache with the lifetime of the passage object. */
const forms = new WeakMap<IndexPassage, PassageForm>()

/** Returns the matching form of a passage, created on first use. */
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

/** Separators between the name of a page and that of its site in titles. */
const siteSeparators = [' – ', ' — ', ' - ', ' | ', ' · ']

/** Whether the title of a passage is exactly this name, apart from the name of its site. `name` is in matching form. */
export function isTitled(name: string, passage: IndexPassage): boolean {
  const title = normalize(passage.title)
  return title === name || siteSeparators.some((sign) => title.startsWith(name + sign))
}
