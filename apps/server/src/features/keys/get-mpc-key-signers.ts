import type { Verb } from '../../http/verb.ts'
import { authoriseKey } from './authorise-key.ts'
import { readKeySigners } from './read-key-signers.ts'
import { signingForKey } from './signing-for-key.ts'

export const getMpcKeySigners: Verb<'getMpcKeySigners', 'db' | 'signing'> = async (
  { db, signing },
  { actor, request: { params } },
) => {
  const key = await authoriseKey(db, actor, 'read organisation', params.id)
  return readKeySigners(signingForKey(signing, key), key.id)
}
