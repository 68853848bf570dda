import type { VerbsOf } from '../../http/verb.ts'
import { listUnknownTokens } from './list-unknown-tokens.ts'
import { markUnknownTokenSpam } from './mark-unknown-token-spam.ts'
import { restoreUnknownToken } from './restore-unknown-token.ts'

export const unknownTokens: VerbsOf<'listUnknownTokens' | 'markUnknownTokenSpam' | 'restoreUnknownToken'> = {
  listUnknownTokens,
  markUnknownTokenSpam,
  restoreUnknownToken,
}
