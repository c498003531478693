export { completeChat } from './chat-call.ts'
export { askOpenly } from './open-ask.ts'
export { readForProgram } from './read-call.ts'
export { searchForProgram } from './search-call.ts'
