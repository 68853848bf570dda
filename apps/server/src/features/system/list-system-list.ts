import type { Verb } from '../../http/verb.ts'
import { assertKnown } from './assert-known.ts'
import { systemLists } from './lists.ts'

export const listSystemList: Verb<'listSystemList'> = async (_, { request: { params } }) => [
  ...assertKnown(systemLists.get(params.category)),
]
