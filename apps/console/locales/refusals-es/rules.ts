import type { RefusalTexts } from '@holdfast/contract'

export const rules: RefusalTexts<'rules'> = {
  RULES_MISSING: 'Esta organización aún no tiene reglas en los firmantes.',
  RULES_PROPOSAL_OPEN:
    'La versión {version} ya está abierta. Retírela o vétela antes de proponer otro cambio.',
  RULES_PROPOSAL_MISSING: 'No hay ningún cambio de las reglas abierto.',
  RULES_PROPOSAL_PENDING:
    'Los firmantes ya han aceptado este cambio. Quien gobierna puede vetarlo en la página de aprobación.',
  RULES_UNCHANGED: 'Esta política no cambiaría las reglas en vigor.',
  RULES_INVALID: '{field}: las reglas no serían válidas ({detail})',
  OTHER_GOVERNORS_NEEDED:
    'El cambio da funciones o claves de acceso a tantas personas que gobiernan que solo quedan {available} de las {needed} que tienen que adoptarlo. Nadie adopta un cambio que le da algo a sí mismo.',
  SELF_PROMOTION:
    'Este cambio le da a usted una función o una clave de acceso, así que tienen que adoptarlo otras personas que gobiernan.',
  NOT_A_GOVERNOR: 'Usted no gobierna las reglas en vigor con una clave de acceso.',
  NOT_IN_RULES: 'Usted no tiene en las reglas una función que lo permita.',
  RULES_NOTHING_PENDING: 'Ningún cambio espera en los firmantes, así que no hay nada que vetar.',
  RULES_NOT_FROZEN: 'La firma no está bloqueada.',
  RULES_FROZEN_ALREADY: 'La firma ya está bloqueada.',
  REGISTRATION_ENDED: 'Este enlace ya se usó o ha caducado. Pida uno nuevo.',
  PASSKEY_FOREIGN:
    '{field}: la clave de acceso es para otra página que la página de aprobación de este servidor',
  PASSKEY_KNOWN: 'Esta clave de acceso ya está registrada.',
}
