import type { Language } from '../words/language.ts'

/** US dollars, from a figure in the digits of the language: '$25,000', '−$3.50', '25.000 USD'. */
export const usdText = (figure: string, language: Language): string =>
  language === 'es' ? `${figure}\u00a0USD` : figure.replace(/^[−+-]?/, '$&$')
