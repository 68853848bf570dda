import type { RefusalTexts } from '@holdfast/contract'

export const catalogues: RefusalTexts<'catalogues'> = {
  CHAIN_REFERENCE_FORM: '{field}: tiene que tener de 1 a 32 letras, cifras, guiones o guiones bajos',
  CAIP_NAMESPACE_FORM: '{field}: tiene que tener de 3 a 8 minúsculas, cifras o guiones',
  CAIP_REFERENCE_FORM: '{field}: solo admite letras, cifras, puntos o guiones',
  CAIP19_FORM: '{field}: tiene que tener la forma chain:reference/asset:reference',
  EXPLORER_URL_FORM: '{field}: tiene que ser una dirección que empiece por http:// o https://',
}
