import type { RefusalTexts } from '@holdfast/contract'

export const devTools: RefusalTexts<'dev-tools'> = {
  PRIVATE_KEY_FORM: '{field}: tiene que tener 64 cifras hexadecimales, sin 0x',
  DEV_KEYS_NEED_SECRET: 'Las claves de desarrollo necesitan que el servidor tenga HOLDFAST_SECRET_KEY.',
  PRIVATE_KEY_INVALID: 'No es una clave de secp256k1',
  CODE_NOT_TRON: '{field}: no es una red TRON',
  NODE_MISSING: 'No hay ningún nodo de {network} configurado.',
}
