/** Reads the answer of a call by its schema. */
import { api, type ApiName } from './api.ts'
import { readAnswer } from './read-answer.ts'

export const readReply = (name: ApiName, text: string): unknown => readAnswer(api[name].reply, text)
