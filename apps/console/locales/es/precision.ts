import type { Catalogue } from '../en/catalogue.ts'

export const precision: Catalogue['precision'] = {
  title: 'Configuración de precisión',
  lead: 'Cuántos decimales muestran los importes. En los libros no se redondea nada.',
  decimals: (symbol) => `Decimales de ${symbol}`,
  failed: 'No se pudo guardar la configuración de precisión. Inténtelo de nuevo.',
}
