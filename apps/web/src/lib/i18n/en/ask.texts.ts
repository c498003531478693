import type { askTexts as source } from '../zh/ask.texts.ts'

/** How a question is asked: modes, where to search, what comes along, and the start of a research. */
export const askTexts: Record<keyof typeof source, string> = {
  'mode.research': 'Research',
  'mode.research.hint': 'An outline, a search for each part, a report',
  'mode.strong-research': 'Deep research',
  'mode.strong-research.hint': 'Searches and reflects until nothing is open',
  'mode.think-research': 'Parallel research',
  'mode.think-research.hint': 'Follows all lines at once, then compares them',
  'ask.research.hint': 'An outline, a search, a report',
  'model.label': 'Model',
  'model.auto': 'Automatic',
  'model.auto.hint': 'Uses the configured model',
  'model.auto.none': 'No model configured: quotes the sources',
  'model.extractive': 'Quotations',
  'model.extractive.hint': 'Only sentences of the sources, no reasoning',
  'model.named.hint': 'Written by this model, checked sentence by sentence',
  'model.fast': 'Fast',
  'model.fast_thinking': 'Fast, thinking',
  'model.ds-r1': 'Deep thinking',
  'ask.researchKind': 'Kind of research',
  'mode.research.kind': 'Standard',
  'mode.strong-research.kind': 'Step by step',
  'mode.think-research.kind': 'Side by side',
}
