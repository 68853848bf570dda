import type { RefusalTexts } from '@holdfast/contract'

export const reading: RefusalTexts<'reading'> = {
  MINIMUMS_FORM: '{field}: tiene que tener la forma «SÍMBOLO:valor», separados por comas',
  WALLET_OTHER_NETWORK: '{field}: no es la red de esta billetera',
  WALLET_OTHER_ADDRESS: '{field}: no es la dirección de esta billetera',
  PROVIDER_MISSING: 'No hay ningún proveedor configurado para {network}',
  NETWORK_NOT_TRON: '{field}: {network} no es una red TRON',
  ADDRESS_NOT_OF: 'La dirección no es válida en {network}',
  TRON_HASH_FORM: 'No es un hash de transacción de TRON (64 caracteres hexadecimales)',
}
