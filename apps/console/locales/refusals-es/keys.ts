import type { RefusalTexts } from '@holdfast/contract'

export const keys: RefusalTexts<'keys'> = {
  THRESHOLD_ABOVE_N: '{field}: no puede ser mayor que n',
  THRESHOLD_NO_MAJORITY: '{field}: debe ser más de la mitad de n',
  PARTIES_NOT_RISING: '{field}: tiene que estar en orden ascendente',
}
