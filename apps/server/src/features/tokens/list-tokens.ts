import { findSharedSymbols } from '@holdfast/ledger'
import { listTokens as listStoredTokens } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { presentToken } from './present.ts'

export const listTokens: Verb<'listTokens', 'db'> = async ({ db }) => {
  const listed = await listStoredTokens(db)
  const shared = findSharedSymbols(listed)
  return listed.map((token) => presentToken(token, shared))
}
