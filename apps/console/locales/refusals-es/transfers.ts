import type { RefusalTexts } from '@holdfast/contract'

export const transfers: RefusalTexts<'transfers'> = {
  SIGNING_ELSEWHERE: 'Otra persona está firmando esta transferencia en este momento.',
}
