import type { Passkey } from '@holdfast/store/read'
import { refusal } from '../../http/refusal.ts'

const mostPasskeys = 20

export function assertRoomForPasskey(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= mostPasskeys) throw refusal('TOO_MANY_PASSKEYS', { count: passkeys.length })
}
