import type { precision as english } from '../en/precision.ts'

export const precision: typeof english = {
  title: 'Configuración de precisión',
  lead: 'Decimales que muestran los importes. El libro mayor conserva todas las cifras.',
  decimals: (symbol) => `Decimales de ${symbol}`,
  failed: 'No se pudo guardar la configuración de precisión. Inténtelo de nuevo.',
}
