import type { RefusalTexts } from '@holdfast/contract'

export const rules: RefusalTexts<'rules'> = {
  RULES_MISSING: 'Esta organización aún no tiene reglas en los firmantes.',
  RULES_VERSION_UNKNOWN: '{field}: esta organización no tiene esa versión de la política',
  RULES_PROPOSAL_OPEN:
    'La versión {version} ya está abierta. Retírela o vétela antes de proponer otro cambio.',
  RULES_PROPOSAL_MISSING: 'No hay ningún cambio de las reglas abierto.',
  RULES_PROPOSAL_PENDING:
    'Los firmantes ya han aceptado este cambio. Un gobernador puede vetarlo en la página de aprobación.',
  RULES_UNCHANGED: 'Esta política no cambiaría las reglas en vigor.',
  RULES_INVALID: '{field}: las reglas no serían válidas: {why}',
  RULES_RECIPIENTS_TOO_MANY:
    '{field}: {count} destinatarios, y las reglas de los firmantes admiten como máximo {most}. A los demás se les rechaza, así que todos tendrían que figurar.',
  RULES_TOO_LARGE:
    '{field}: con {recipients} destinatarios las reglas tendrían {bytes} bytes, y los firmantes aceptan como máximo {most}. Incluya menos destinatarios o deles nombres más cortos.',
  OTHER_GOVERNORS_NEEDED:
    'El cambio da funciones o claves de acceso a tantos gobernadores que solo quedan {available} de los {needed} que tienen que adoptarlo. Nadie adopta un cambio que le da algo a sí mismo.',
  SELF_PROMOTION:
    'Este cambio le da a usted una función o una clave de acceso, así que tienen que adoptarlo otros gobernadores.',
  NOT_A_GOVERNOR: 'Usted no gobierna las reglas en vigor con una clave de acceso.',
  NOT_IN_RULES: 'Usted no tiene en las reglas una función que lo permita.',
  RULES_NOTHING_PENDING: 'Ningún cambio espera en los firmantes, así que no hay nada que vetar.',
  RULES_NOT_FROZEN: 'La firma no está bloqueada.',
  RULES_FROZEN_ALREADY: 'La firma ya está bloqueada.',
  REGISTRATION_ENDED: 'Este enlace ya se usó o ha caducado. Pida uno nuevo.',
  PASSKEY_FOREIGN:
    '{field}: la clave de acceso es para otra página que la página de aprobación de este servidor',
  PASSKEY_KNOWN: 'Esta clave de acceso ya está registrada.',
  GOVERNOR_UNKNOWN: '{field}: esta persona no es miembro activo de esta organización',
  PERSON_UNKNOWN: '{field}: esta persona no es miembro de esta organización ni está en sus reglas',
  LOST_PASSKEY_UNKNOWN: '{field}: esta clave de acceso no está en las reglas ni está registrada',
  RULES_KEY_UNKNOWN: '{field}: no es ninguna clave lista de esta organización',
  RECOVERY_KEY_UNKNOWN: '{field}: no es ninguna clave de recuperación en papel de estas reglas',
  RECOVERY_STATEMENT_UNREADABLE:
    '{field}: no es una declaración que haya impreso el comando de las claves de recuperación',
  SIGNER_REFUSES_RULES: 'Rechazada ({signer_code}): {why}',
  SIGNER_REFUSES_RULES_PART: 'Rechazada ({signer_code}: {part}): {why}',
  SIGNER_REFUSES_RULES_UNKNOWN: 'Rechazada ({signer_code})',
  RULES_EXIST: 'Esta organización ya tiene reglas en los firmantes. Proponga la versión siguiente.',
  FIRST_RULES_NOT_READY: 'La versión 1 aún no se puede preparar. {missing}',
  FIRST_RULES_POLICY: 'No hay ninguna política en vigor. Fije una en el asistente de políticas.',
  FIRST_RULES_PAGE: 'El servidor no tiene página de aprobación (HOLDFAST_APPROVER_ORIGIN).',
  FIRST_RULES_SIGNERS: 'Se necesitan al menos 2 firmantes y este servidor tiene {count}.',
  FIRST_RULES_KEY: 'Ninguna clave está lista. Cree una.',
  FIRST_RULES_NETWORK: 'La clave {name} no tiene carteras y ninguna red activa es de su clase.',
  FIRST_RULES_ASSETS: 'Ningún activo tiene precio y límite, así que no se podría enviar nada: {symbols}.',
  FIRST_RULES_PASSKEYS: '{name} tiene {count} de 2 claves de acceso.',
  FIRST_RULES_SYNCED:
    '{name} va a gobernar y tiene una clave de acceso sincronizada. Un gobernador necesita claves que no salgan de un dispositivo.',
  FIRST_RULES_GOVERNORS: '{count} de {needed} gobernadores, con dos claves de acceso.',
  FIRST_RULES_APPROVERS:
    '{count} de {needed} personas con claves de acceso que pueden aprobar, aparte de quien solicita.',
}
