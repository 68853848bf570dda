import type { RefusalTexts } from '@holdfast/contract'

export const reading: RefusalTexts<'reading'> = {
  MINIMUMS_FORM: '{field}: tiene que tener la forma «SÍMBOLO:valor», separados por comas',
}
