import { plural } from '../../src/format/plural.ts'
import type { TransferTestWords } from '../en/transfer-test.ts'
import { usdText } from '../../src/format/usd-text.ts'

export const transferTest: TransferTestWords = {
  title: 'Probar una transferencia',
  lead: 'Muestra qué decidiría la política, con el mismo código que ejecutan los firmantes. No se solicita ni se envía nada.',
  under: 'Política',
  inForce: (version) => `Versión ${version}, en vigor`,
  open: (version) => `Versión ${version}, propuesta`,
  requestedBy: 'La solicita',
  approvedBy: 'La aprueban',
  submit: 'Probar',
  testing: 'Probando…',
  failed: (reason) => `La prueba falló. ${reason}`,
  result: 'Resultado',
  outcomes: { allowed: 'Permitida', held: 'Faltan aprobaciones', refused: 'Rechazada' },
  explanations: {
    allowed: 'Los firmantes firmarían esta transferencia.',
    held: 'Los firmantes firmarían esta transferencia con las aprobaciones que faltan.',
    refused: 'Esta transferencia no se firmaría ahora, la apruebe quien la apruebe.',
  },
  needed: (count) =>
    plural('es', count, {
      one: 'La política exige 1 aprobación firmada.',
      other: `La política exige ${count} aprobaciones firmadas.`,
    }),
  worth: (usd) => `Equivale a unos ${usdText(usd, 'es')}.`,
}
