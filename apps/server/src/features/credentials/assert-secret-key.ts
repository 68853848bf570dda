import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'

/** Without the key, the MACs of passkeys and recovery codes would not verify after the next start. */
export function assertSecretKey({ secretKey }: Pick<Config, 'secretKey'>): void {
  if (secretKey === null) throw refusal('SECRET_KEY_MISSING')
}
