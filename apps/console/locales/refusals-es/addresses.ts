import type { RefusalTexts } from '@holdfast/contract'

export const addresses: RefusalTexts<'addresses'> = {
  ADDRESSES_ADDED_MEANWHILE:
    'Entretanto otra persona ha añadido una de estas direcciones. Inténtelo de nuevo.',
  NAME_LOOKS_TAKEN: 'Puede confundirse con {name}, que es el nombre de {address}. Añada lo que los distinga.',
  ADDRESS_LISTED: 'Esta lista ya tiene esta dirección en {network}',
  NAME_LOOKS_TAKEN_ON_LINE: 'puede confundirse con {name}, que es el nombre de {address}',
}
