import type { RulesComparisonWords } from '../en/rules-comparison.ts'

export const rulesComparison: RulesComparisonWords = {
  title: 'Comparar versiones',
  from: 'De',
  to: 'A',
  swap: 'Intercambiar las versiones',
  loosens: (from, to) =>
    from === to
      ? 'La segunda versión relaja la política.'
      : `Comparada con la versión ${from}, la versión ${to} relaja la política.`,
  tightens: (from, to) =>
    from === to
      ? 'La segunda versión endurece la política.'
      : `Comparada con la versión ${from}, la versión ${to} endurece la política.`,
  same: 'Sin diferencias',
  failed: (reason) => `No se pudieron comparar las versiones. ${reason}`,
}
