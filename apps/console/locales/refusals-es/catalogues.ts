import type { RefusalTexts } from '@holdfast/contract'

export const catalogues: RefusalTexts<'catalogues'> = {
  CHAIN_REFERENCE_FORM: '{field}: tiene que tener de 1 a 32 letras, cifras, guiones o guiones bajos',
  CAIP_NAMESPACE_FORM: '{field}: tiene que tener de 3 a 8 minúsculas, cifras o guiones',
  CAIP_REFERENCE_FORM: '{field}: solo admite letras, cifras, puntos o guiones',
  CAIP19_FORM: '{field}: tiene que tener la forma chain:reference/asset:reference',
  EXPLORER_URL_FORM: '{field}: tiene que ser una dirección que empiece por http:// o https://',
  NETWORK_UNKNOWN: '{field}: no es una red conocida',
  ADDRESS_INVALID: 'Dirección no válida para {network}',
  NETWORK_LISTED: 'Ya hay una red llamada {network}',
  NETWORK_CHAIN_DIFFERS: '{field}: el nodo de esta red sirve {chain}',
  NETWORK_FIELD_FIXED: '{field}: no puede cambiar mientras {network} tenga billeteras; añada una red nueva',
  NETWORK_IN_USE:
    '{network} tiene billeteras, direcciones con nombre o transacciones; desactive la red en lugar de eliminarla',
  NATIVE_IN_USE: '{symbol} es el activo nativo de su red y hay billeteras que lo tienen',
  TOKEN_LISTED: 'El catálogo ya tiene este token',
  TOKEN_CONTRACT_FIXED: 'Hay billeteras que tienen este token; otro contrato es otro token',
  NO_TOKEN_CONTRACTS: '{field}: {network} no tiene contratos de tokens',
  CONTRACT_ADDRESS_INVALID: '{field}: no es una dirección de {network}',
  NATIVE_DECIMALS: '{field}: la red cuenta su propia moneda con {decimals} decimales',
  CONTRACT_STATES_NOTHING: '{field}: el contrato no indica su símbolo ni sus decimales: {why}',
  TOKEN_UNREADABLE:
    'El contrato del token no indica su símbolo ni sus decimales (TOKEN_UNREADABLE). No se firmó nada.',
  TOKEN_DIFFERS:
    'El contrato del token indica {stated} con {stated_decimals} decimales, no {symbol} con {decimals} (TOKEN_DIFFERS). No se firmó nada.',
  CONTRACT_STATES_OTHER: '{field}: el contrato indica {stated}',
  SYMBOL_TAKEN:
    '{field}: {network} ya tiene un token cuyo símbolo se lee igual: {symbol}, {contract} (SYMBOL_TAKEN). Confirme que quiere un segundo token.',
  TOKEN_IN_USE:
    '{field}: no se puede cambiar mientras una billetera tenga el token, una solicitud de transferencia lo nombre o exista un precio para él (TOKEN_IN_USE)',
  GROUP_UNKNOWN: '{field}: no es un grupo de cuentas activo de esta organización',
  WALLET_LISTED: 'Esta organización ya tiene una billetera con esta dirección en {network}',
  GROUP_HAS_WALLETS: '{group} tiene cuentas en este grupo; transfiera primero estas cuentas a otro grupo',
}
