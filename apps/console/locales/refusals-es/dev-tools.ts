import type { RefusalTexts } from '@holdfast/contract'

export const devTools: RefusalTexts<'dev-tools'> = {
  PRIVATE_KEY_FORM: '{field}: tiene que tener 64 cifras hexadecimales, sin 0x',
}
