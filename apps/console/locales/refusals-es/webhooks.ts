import type { RefusalTexts } from '@holdfast/contract'

export const webhooks: RefusalTexts<'webhooks'> = {
  WEBHOOK_KEY_MISSING: 'Los webhooks necesitan que el servidor tenga HOLDFAST_SECRET_KEY.',
}
