import { listUnknownTokens as listStoredUnknownTokens } from '@holdfast/store/read'
import type { Verb } from '../../http/verb.ts'
import { presentUnknownToken } from '../tokens/present.ts'

export const listUnknownTokens: Verb<'listUnknownTokens', 'db'> = async ({ db }) =>
  (await listStoredUnknownTokens(db)).map(presentUnknownToken)
