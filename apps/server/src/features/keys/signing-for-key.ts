import type { MpcKey } from '@holdfast/store/read'
import { Refused } from '../../http/refusal.ts'
import type { Signing } from '../../signing/signing.ts'

export function signingForKey(signing: Signing | null, key: MpcKey): Signing {
  if (key.state !== 'ready') throw new Refused(409, 'This key is not ready.', null, 'KEY_NOT_READY')
  if (signing === null)
    throw new Refused(503, 'No signers are configured on this server.', null, 'NO_SIGNERS')
  return signing
}
