import type { MpcKey } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'
import type { Signing } from '../../signing/signing.ts'

export function signingForKey(signing: Signing | null, key: MpcKey): Signing {
  if (key.state !== 'ready') throw refusal('KEY_NOT_READY')
  if (signing === null) throw refusal('NO_SIGNERS')
  return signing
}
