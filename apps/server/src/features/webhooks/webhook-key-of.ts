import type { Config } from '../../config.ts'
import { refusal } from '../../http/refusal.ts'

export function webhookKeyOf({ secretKey }: Pick<Config, 'secretKey'>): Buffer {
  if (secretKey === null) throw refusal('WEBHOOK_KEY_MISSING')
  return secretKey
}
