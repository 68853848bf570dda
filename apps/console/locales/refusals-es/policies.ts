import type { RefusalTexts } from '@holdfast/contract'

export const policies: RefusalTexts<'policies'> = {
  APPROVALS_MISSING: 'Aprobaciones que cuentan: {given} de las {needed} que pide la política.',
}
