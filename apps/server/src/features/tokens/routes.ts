import type { VerbsOf } from '../../http/verb.ts'
import { createToken } from './create-token.ts'
import { deleteToken } from './delete-token.ts'
import { listTokens } from './list-tokens.ts'
import { updateToken } from './update-token.ts'

export const tokens: VerbsOf<'listTokens' | 'createToken' | 'updateToken' | 'deleteToken'> = {
  listTokens,
  createToken,
  updateToken,
  deleteToken,
}
