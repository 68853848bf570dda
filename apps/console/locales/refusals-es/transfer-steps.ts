import type { RefusalTexts } from '@holdfast/contract'

export const transferSteps: RefusalTexts<'transfer-steps'> = {
  STEP_FROZEN: 'La intención está fijada.',
  STEP_SUBMITTED: 'Espera aprobación.',
  STEP_REQUEST_SIGNED: 'El solicitante firmó la solicitud.',
  STEP_REPLACES: 'Solicitada de nuevo con las reglas actuales, en lugar de {id}.',
  STEP_APPROVED: 'Aprobada.',
  STEP_APPROVED_WAITS: 'Aprobada. {waits}',
  STEP_APPROVED_DEV: 'Aprobada en modo de desarrollo.',
  STEP_CONTINUED: 'Continuada por el servidor.',
  STEP_CLAIMED: 'Reservada por {who}.',
  STEP_BUILT: 'Los bytes exactos están construidos y guardados.',
  STEP_SIGNERS_ASKED: 'Se pregunta a los firmantes.',
  STEP_SIGNED_WITH: 'Firmada con {key}.',
  STEP_SIGNED: 'La firma es la de la billetera; los bytes firmados están guardados.',
  STEP_SENDING: 'Entregada al nodo, intento {count}.',
  STEP_REFUSED: 'El nodo la rechazó: {answer}.',
  STEP_BROADCAST: 'El nodo tiene la transacción ({answer}).',
  STEP_SPED_UP: 'El nodo tiene en su lugar una transacción con una comisión mayor ({answer}).',
  STEP_CANCELLATION_SENT: 'El nodo tiene en su lugar una transacción que no paga nada ({answer}).',
  STEP_FOUND: 'La cadena tiene la transacción.',
  STEP_STOPPED: 'Detenida en el paso solicitado.',
  STEP_CONFIRMED: 'Está en un bloque definitivo.',
  FLOW_SUBMITTED: 'enviada a aprobación',
  FLOW_APPROVED: 'aprobada en modo de desarrollo',
  FLOW_SIGNED_DEV: 'firmada con la clave de desarrollo',
  FLOW_SIGNED_TSS: 'firmada con los firmantes',
  FLOW_STATE: '{state}',
  COMPARED_EQUAL:
    'r y s son iguales: los firmantes honestos eligen sus nonces al azar, así que esto no ocurre.',
  COMPARED_DIFFERENT:
    'r y s son distintas, como debe ser: los nonces de los firmantes son aleatorios. Lo que cuenta es que ambas verifican para la billetera.',
  COMPARED_UNSIGNED: 'Los firmantes no firmaron: {why}',
  COMPARED_SIGNED_BEFORE:
    'Estos bytes ya se firmaron con la clave de desarrollo; no se preguntó a los firmantes.',
  COMPARED_SIGNERS_VERIFY: 'La firma de los firmantes verifica para {address}.',
  COMPARED_SIGNERS_FAIL: 'La firma de los firmantes no verifica para {address}.',
  COMPARED_NO_DEV_KEY:
    'Ninguna clave de desarrollo firma por {address}: la clave de la billetera existe solo en fragmentos.',
  COMPARED_DEV_VERIFIES: 'La firma de la clave de desarrollo verifica para {address}.',
  COMPARED_DEV_FAILS: 'La firma de la clave de desarrollo no verifica: firmó {found}, no {address}.',
  COMPARED_DEV_INVALID: 'La firma de la clave de desarrollo no es válida para {address}.',
}
