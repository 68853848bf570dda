import type { RefusalTexts } from '@holdfast/contract'

export const policies: RefusalTexts<'policies'> = {
  APPROVALS_MISSING: 'Aprobaciones que cuentan: {count} de las {needed} que pide la política.',
  POLICY_IS_PROPOSED:
    'Los firmantes aplican la política de esta organización, así que nadie la cambia a solas. Propóngala en el asistente de políticas; otras personas la adoptan.',
  RECIPIENT_NOT_ADDRESS: '{field}: no es una dirección de ninguna red',
  HOLDER_NOT_IN_TREASURY:
    '{field}: no es un miembro activo de esta organización con una función en tesorería',
  HOLDER_TWICE: '{field}: figura dos veces',
  NO_SENIOR_APPROVER:
    '{field}: una de las personas que aprueban tiene que ser tesorera o administradora de tesorería, y aparte de quien pide no hay ninguna que pueda iniciar sesión',
  TOO_FEW_APPROVERS:
    '{field}: {required|tendría|tendrían} que aprobar {required} {required|persona|personas} además de quien pide, y solo pueden {available}: miembros que pueden iniciar sesión y tienen la función para ello en tesorería',
  WORTH_UNKNOWN:
    'Se desconoce el valor de este importe en dólares estadounidenses, y la política limita las transferencias por su valor.',
  OVER_TRANSACTION_CAP:
    'Esta transferencia vale {worth} USD, y la política permite como máximo {cap} USD por transferencia.',
  OVER_DAILY_CAP:
    'Esta transferencia vale {worth} USD, y de los {cap} USD que la política permite en 24 horas ya se han usado {used} USD.',
  RECIPIENT_NOT_LISTED:
    'La política solo permite pagos a los destinatarios de su lista, y {recipient} no está en ella.',
  OUTSIDE_HOURS: 'La política solo permite transferencias de lunes a viernes, de {from} a {to} {zone}.',
  ADDRESS_NOT_LISTED: 'La política no permite actuar sobre transferencias desde la dirección {address}.',
  COUNTRY_UNKNOWN:
    'La política solo permite actuar sobre transferencias desde ciertos países, y no se sabe desde cuál llama usted.',
  COUNTRY_NOT_LISTED: 'La política no permite actuar sobre transferencias desde {country}.',
  SENIOR_APPROVAL_MISSING:
    'Una de las aprobaciones tiene que ser de una persona tesorera o administradora de tesorería.',
  WAITS_AGAIN: 'Vuelve a esperar aprobación. {why}',
}
