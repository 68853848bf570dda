import type { RefusalTexts } from '@holdfast/contract'

export const addresses: RefusalTexts<'addresses'> = {
  ADDRESSES_ADDED_MEANWHILE:
    'Entretanto otra persona ha añadido una de estas direcciones. Inténtelo de nuevo.',
}
