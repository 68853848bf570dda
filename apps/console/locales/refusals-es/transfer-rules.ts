import type { RefusalTexts } from '@holdfast/contract'

export const transferRules: RefusalTexts<'transfer-rules'> = {
  RULES_CHANGED:
    'Esta transferencia se solicitó con otras reglas que las vigentes. Vuelva a presentarla con las reglas actuales.',
  OTHER_ORGANISATION: 'Las reglas son de otra organización.',
  CREATED_AHEAD: 'Esta transferencia indica que se creó más tarde que ahora.',
  INTENT_TOO_LONG:
    'Esta transferencia es válida durante más de las {count} {count|hora|horas} que permiten las reglas.',
  KEY_NOT_IN_RULES: '{field}: su clave no está en las reglas',
  NETWORK_NOT_OF_KEY: '{field}: las reglas no permiten su clave en {network}',
  WALLET_NOT_OF_KEY: '{field}: no está en las reglas',
  ASSET_NOT_IN_RULES: '{field}: las reglas no tienen límites para él, por lo que no se puede enviar',
  DECIMALS_DIFFER: '{field}: tiene otros decimales en las reglas',
  AMOUNT_INVALID: '{field}: debe ser mayor que cero',
  OVER_TRANSFER_CAP:
    '{field}: {amount} {symbol} es más de los {cap} {symbol} que las reglas permiten por transferencia',
  FEE_ABOVE_CAP:
    'La comisión de esta transferencia podría llegar a {fee} {symbol}; las reglas permiten como máximo {cap} {symbol}.',
  RECIPIENT_NOT_IN_RULES: '{field}: no está en la libreta de direcciones de las reglas',
  RECIPIENT_NOT_ACTIVE: '{field}: las reglas permiten pagarle a partir del {from} UTC',
  RECIPIENT_WITHOUT_ASSET: '{field}: las reglas no permiten este token para él',
  OUTSIDE_RULES_HOURS:
    'Las reglas permiten transferencias solo de {from} a {to} h UTC, en determinados días.',
  REQUESTER_NOT_IN_RULES:
    'La persona que solicitó esta transferencia no es solicitante con clave de acceso en las reglas.',
  OVER_DAY_CAP:
    '{amount} {symbol} y los {spent} {symbol} de las últimas 24 horas superan los {cap} {symbol} que las reglas permiten por día.',
  OVER_RECIPIENT_CAP:
    '{amount} {symbol} y los {spent} {symbol} de las últimas 24 horas superan los {cap} {symbol} que las reglas permiten por día a este destinatario.',
  RULES_FROZEN:
    'Una persona ha detenido todas las firmas con las reglas. Los gobernadores pueden permitir que continúen.',
  REQUEST_UNSIGNED: 'El solicitante debe firmar la solicitud.',
  RULES_APPROVALS_MISSING: 'Aprobaciones firmadas que cuentan: {count} de las {needed} que piden las reglas.',
  APPROVER_IS_REQUESTER: 'La aprobación de {person} no cuenta: quien solicita nunca aprueba.',
  APPROVER_WITHOUT_ROLE:
    'La aprobación de {person} no cuenta: los firmantes cuentan a los aprobadores y tesoreros con clave de acceso en las reglas.',
  APPROVER_ROLE_OTHER:
    'La aprobación de {person} no cuenta: el servidor cuenta los roles de tesorería Aprobador y Administrador.',
  APPROVER_ROLE_BOUND:
    'La aprobación de {person} no cuenta: el servidor cuenta los roles de tesorería Aprobador, Tesorero y Administrador.',
  RULES_TREASURER_MISSING: 'Un tesorero de las reglas debe firmar una aprobación.',
  SIGNED_APPROVAL_NEEDED:
    'Los firmantes piden una aprobación firmada de esta transferencia. Apruébela en la página de aprobación.',
  TRANSFER_NOT_RULED:
    'A esta transferencia no se le aplican reglas de los firmantes, por lo que no necesita una declaración firmada.',
  APPROVER_NOT_IN_RULES:
    'Usted no es aprobador ni tesorero con clave de acceso en las reglas, por lo que su aprobación no contaría.',
  NOT_THE_REQUESTER: 'Solo la persona que solicitó una transferencia puede firmar la solicitud.',
  STATEMENT_DIFFERS: '{field}: la declaración trata de otra transferencia, de otras reglas o de otra persona',
  STATEMENT_EXPIRED: '{field}: la declaración ya no es válida; firme de nuevo',
  STATEMENT_TOO_LONG:
    '{field}: la declaración es válida durante más tiempo del que permiten las reglas o la transferencia',
  CREDENTIAL_UNKNOWN: '{field}: las reglas no tienen esa clave de acceso de esta persona',
  ASSERTION_INVALID: '{field}: la firma de la clave de acceso no es válida. {why}',
  KEY_HAS_RULES:
    'La clave de esta billetera está vinculada a reglas que los firmantes hacen cumplir. Sus transferencias se aprueban en la página de aprobación.',
  APPROVER_PAGE_MISSING: 'Este servidor no conoce ninguna página de aprobación (HOLDFAST_APPROVER_ORIGIN).',
  SIGNING_BEGUN: 'Los firmantes han recibido esta transferencia, por lo que ya no se puede detener aquí.',
  TRANSFER_REJECTED: 'Rechazada por {who}: {why} {note}',
  REJECTED_AMOUNT: 'El importe no es correcto.',
  REJECTED_RECIPIENT: 'El destinatario no es correcto.',
  REJECTED_NOT_EXPECTED: 'No se esperaba la transferencia.',
  REJECTED_OTHER: 'Por otro motivo.',
  TRANSFER_CANCELLED: 'Cancelada por {who}. {note}',
  TOO_MANY_COMMENTS: 'Una solicitud tiene como máximo {count} comentarios.',
  RULES_REPLACED: 'Sustituida por una solicitud con las reglas actuales.',
  TRANSFER_NOT_OUTDATED:
    'Esta transferencia se solicitó con las reglas vigentes, por lo que no es necesario volver a presentarla.',
}
