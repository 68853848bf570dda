import type { Verb } from '../../http/verb.ts'
import { assertKnown } from './assert-known.ts'
import { transitions } from './lists.ts'

export const listTransitions: Verb<'listTransitions'> = async (_, { request: { params, query } }) =>
  assertKnown(transitions.get(params.category)).filter(
    ({ from_code }) => query.from_code === undefined || from_code === query.from_code,
  )
