import type { RefusalTexts } from '@holdfast/contract'

export const transfers: RefusalTexts<'transfers'> = {
  KEY_OF_OTHER_ADDRESS: '{field}: no firma por {address}',
  MAIN_NEEDS_REQUEST: 'En {network} las transferencias se aprueban: cree una solicitud de transferencia.',
  SIGNING_ELSEWHERE: 'Otra persona está firmando esta transferencia en este momento.',
}
