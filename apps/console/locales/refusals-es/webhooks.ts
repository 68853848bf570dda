import type { RefusalTexts } from '@holdfast/contract'

export const webhooks: RefusalTexts<'webhooks'> = {
  WEBHOOK_KEY_MISSING: 'Los webhooks necesitan que el servidor tenga HOLDFAST_SECRET_KEY.',
  ENDPOINT_REMOVED: 'Este destino se ha quitado.',
  ENDPOINT_OFF: 'Este destino está desactivado.',
  URL_WITH_PASSWORD: '{field}: no puede llevar usuario ni contraseña',
  URL_UNREACHABLE: '{field}: {why}',
  HOST_WITHOUT_ADDRESS: '{host} no tiene dirección',
  HOST_NOT_PUBLIC: '{host} es {address}, que no es una dirección pública',
  HTTPS_NEEDED: 'una dirección pública exige https',
  HOST_UNRESOLVED: 'no se pudo resolver {host}',
}
