import type { RefusalTexts } from '@holdfast/contract'

export const people: RefusalTexts<'people'> = {
  TOO_MANY_SYMBOLS: '{field}: admite 200 símbolos como máximo',
  USD_DECIMALS: '{field}: USD lleva 0, 2 o 4 decimales',
}
