import type { RefusalTexts } from '@holdfast/contract'

export const policies: RefusalTexts<'policies'> = {
  APPROVALS_MISSING: 'Aprobaciones que cuentan: {given} de las {needed} que pide la política.',
  RECIPIENT_NOT_ADDRESS: '{field}: no es una dirección de ninguna red',
  HOLDER_NOT_IN_TREASURY:
    '{field}: no es un miembro activo de esta organización con una función en tesorería',
  HOLDER_TWICE: '{field}: figura dos veces',
  NO_SENIOR_APPROVER:
    '{field}: una de las personas que aprueban tiene que ser tesorera o administradora de tesorería, y aparte de quien pide no hay ninguna que pueda iniciar sesión',
  TOO_FEW_APPROVERS:
    '{field}: {required|tendría|tendrían} que aprobar {required} {required|persona|personas} además de quien pide, y solo pueden {available}: miembros que pueden iniciar sesión y tienen la función para ello en tesorería',
}
