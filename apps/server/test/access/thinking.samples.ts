import type { DomainSamples } from './samples.ts'

export const thinkingSamples: DomainSamples<'thinking'> = {
  getQuestionnaire: () => ({ body: { question: '越窑的发展现状' } }),
  rewriteQuestion: () => ({ body: { question: '越窑的发展现状', answers: [] } }),
  rewriteMessage: (fixture) => ({ body: { message: '它在哪里？', sessionId: fixture.sessionId } }),
  planResearch: () => ({ body: { question: '越窑的发展现状' } }),
}
