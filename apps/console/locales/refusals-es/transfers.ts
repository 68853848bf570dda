import type { RefusalTexts } from '@holdfast/contract'

export const transfers: RefusalTexts<'transfers'> = {
  TRANSFER_IN_STATE: 'Esta transferencia está {was}.',
  TRANSFER_NOT_IN_STATE: 'Esta transferencia no está {needed}: está {was}.',
  TRANSFER_EXPIRED: 'Esta transferencia ha caducado. Solicite una nueva.',
  TRANSFER_NOT_CONFIRMED: 'La cadena no ha confirmado esta transferencia, así que todavía no hay recibo.',
  TRANSFER_NOT_BROADCAST: 'Esta transferencia no se ha transmitido.',
  SIGNING_ELSEWHERE: 'Otra persona está firmando esta transferencia en este momento.',
  INTENT_OUTDATED:
    'Esta transferencia se solicitó antes de una actualización de Holdfast y los firmantes ya no la firman. Solicítela de nuevo.',
  OTHER_INTENT: 'No es lo que pide la solicitud.',
  OWN_TRANSFER: 'Quien creó o envió a aprobación una transferencia no puede aprobarla.',
  APPROVED_ALREADY: 'Usted ya ha aprobado esta transferencia.',
  APPROVAL_FORGED:
    'Una aprobación de esta transferencia no se dio a través de este servidor, así que no cuenta. La transferencia debe aprobarse de nuevo.',
  FORGED_APPROVAL_OF:
    'APPROVAL_FORGED: La aprobación a nombre de {who} no se dio a través de este servidor, o HOLDFAST_SECRET_KEY cambió desde entonces.',
  AUDIT_CHAIN_BROKEN:
    'El registro de auditoría de esta organización se modificó después de aprobarse esta transferencia. No se firma nada hasta que un administrador lo haya verificado.',
  WALLET_ARCHIVED: '{field}: está archivada',
  NETWORK_SENDS_NOTHING: '{field}: aún no se envía nada en {network}',
  RECIPIENT_UNSPENDABLE: '{field}: nadie tiene la clave de {address}; lo que se envía allí se pierde',
  TOKEN_OTHER_NETWORK: '{field}: no es un token de la red de la billetera',
  TOKEN_NOT_IN_CATALOGUE: '{field}: no está en el catálogo',
  TOKEN_UNVERIFIED:
    '{field}: no está verificado: nadie ha comparado su símbolo y sus decimales con su contrato (TOKEN_UNVERIFIED)',
  AMOUNT_TOO_FINE: '{field}: tiene más de {count} {count|decimal|decimales}',
  AMOUNT_NOT_POSITIVE: '{field}: tiene que ser mayor que cero',
  INTENT_UNITS: '{field}: no está entre 1 y 2^256 - 1',
  INTENT_MEMO_LENGTH: '{field}: tiene más de {count} bytes',
  INTENT_MEMO_TEXT: '{field}: caracteres ocultos o cambios de dirección',
  INTENT_PART: '{field}: no puede formar parte de una transferencia',
  FEE_ABOVE_MAXIMUM:
    'La comisión de esta transferencia podría llegar a {fee} {symbol}; se permiten {most} {symbol} como máximo.',
  FEE_ABOVE_CEILING:
    'Esta transferencia cuesta ahora {fee} {symbol}, más que los {most} {symbol} que permite. Solicite una nueva.',
  MAX_FEE_TOO_LOW: '{field}: menor que los {fee} {symbol} que cuesta ahora esta transferencia',
  TRANSFER_UNBUILDABLE: 'Esta transferencia no se puede construir: {field}: {why}',
  UNBUILDABLE_ADDRESS: 'no es una dirección de {network}',
  UNBUILDABLE_NETWORK: 'no es de la cadena de {network}',
  UNBUILDABLE_AMOUNT: 'es demasiado grande para {network}',
  UNBUILDABLE_ASSET: 'no es {symbol} ni un token que se pueda enviar en {network}',
  UNBUILDABLE_MEMO: 'las transferencias en {network} no llevan nota',
  UNBUILDABLE_FEE_LIMIT: 'no está entre 1 y el límite de la comisión',
  UNBUILDABLE_REFERENCE: 'el identificador del bloque no empieza por su número',
  SAME_TRANSFER:
    '{request} es una transferencia igual: {amount} {symbol} para {recipient}. No ha terminado y aún puede pagarse. Espere a que se confirme o falle, o indique que quiere pagar otra vez.',
  SAME_TRANSFER_PAID:
    '{request} pagó el mismo importe al mismo destinatario después de solicitarse esta, y a sus aprobadores no se les pidió pagar dos veces. Para pagar ambas, solicite esta de nuevo como repetición.',
  SAME_TRANSFER_OPEN:
    '{request} es una transferencia igual y su transacción aún puede enviarse. Termínela primero o espere a que falle; de lo contrario podría pagar dos veces.',
  SAME_TRANSFER_OPEN_UNTIL:
    '{request} es una transferencia igual y su transacción aún puede enviarse hasta {until} UTC. Termínela primero o espere a que falle; de lo contrario podría pagar dos veces.',
  EARLIER_REQUEST: 'La solicitud anterior {id} ({at} UTC)',
  EARLIER_REQUEST_OF: 'La solicitud anterior {id} de {who} ({at} UTC)',
  WOULD_FAIL: 'Esta transferencia fallaría. {why}',
  WOULD_FAIL_UNSIGNED: 'Esta transferencia fallaría. {why} No se firmó nada; se puede intentar de nuevo.',
  WALLET_NOT_ACTIVE: 'La cadena aún no ha visto esta billetera: no tiene nada.',
  TO_ITSELF: 'El destinatario es la propia billetera.',
  TRX_TO_CONTRACT: 'El destinatario es un contrato, y no se le puede enviar {symbol}.',
  NOT_ENOUGH_TRX:
    'La billetera tiene {available} {symbol}; lo que se envía en {symbol} y la comisión suman {needed} {symbol}.',
  NOT_ENOUGH_TOKEN: 'La billetera tiene {available} del token; se quieren enviar {needed}.',
  CALL_REFUSED: 'El contrato del token rechaza la transferencia.',
  CALL_REFUSED_WITH: 'El contrato del token rechaza la transferencia: {answer}.',
  FEE_LIMIT_TOO_LOW:
    'La comisión máxima de {available} {symbol} no llega a los {needed} {symbol} que puede costar esta transferencia.',
  NO_DEV_KEY: 'Ninguna clave de desarrollo firma por {address}.',
  NO_WALLET_KEY: 'Ninguna clave de los firmantes firma por esta billetera.',
  SIGNATURE_MISMATCH: 'La firma no es la de la billetera (firmó {found}, no {address}). No se envió nada.',
  SIGNATURE_INVALID: 'La firma no es válida para {address}. No se envió nada.',
  BYTES_NOT_TAKEN:
    'El nodo no tomó la transacción ({answer}). Lo firmado sigue siendo válido y se puede enviar de nuevo. No solicite de nuevo la transferencia antes de que esta haya fallado.',
  BYTES_NOT_TAKEN_UNTIL:
    'El nodo no tomó la transacción ({answer}). Lo firmado sigue siendo válido hasta {until} UTC: se puede volver a entregar, y falla como EXPIRED cuando la cadena haya pasado su plazo. No la solicite de nuevo antes.',
  SENDING_UNCLEAR:
    'Aún no se sabe si el nodo tomó la transacción: {why}. Se vuelven a enviar los mismos bytes.',
  CONFLICT_KEY_IN_USE:
    'Otra transferencia de esta billetera ya usa {key}, y la cadena incluye una sola transacción con esa clave. No se firmó nada; inténtelo de nuevo.',
  TRANSFER_EXPIRED_OPEN:
    'Esta transferencia ha caducado, así que ya no se firma ni se envía nada para ella. La cadena aún puede incluir lo que se firmó: no solicite de nuevo la transferencia antes de que esta haya fallado.',
  EXPIRY_NOT_PASSED:
    'Los bytes firmados han caducado, pero la cadena aún no ha superado su plazo de forma definitiva. Inténtelo de nuevo en unos minutos.',
  FATE_UNKNOWN:
    'Aún no se sabe si la cadena ha incluido esta transferencia, así que por ahora no se firma ni se envía nada para ella. Inténtelo de nuevo en unos minutos.',
  BYTES_WITHOUT_EXPIRY:
    'Existen bytes de esta transferencia sin fecha de caducidad. Otros bytes en su lugar podrían pagar dos veces, así que no se crean. Solicite la transferencia de nuevo cuando sepa que estos no se enviaron.',
  TRANSFER_NOT_REPLACEABLE:
    'En {network} nada puede ocupar el lugar de una transacción enviada: se incluye o caduca.',
  TRANSFER_INCLUDED: 'La cadena ya ha incluido esta transferencia, así que nada puede ocupar su lugar.',
  TRANSFER_EXPIRED_SENT:
    'Esta transferencia se aprobó hasta que caducó, así que ya no se firma nada para ella. Lo enviado aún se puede incluir.',
  TRANSFER_BEING_CANCELLED: 'Se firmó una cancelación de esta transferencia, así que ya no se acelera.',
  NO_FEE_ROOM:
    'Los nodos solo aceptan otra transacción en su lugar con una comisión de hasta {fee} {symbol}. El máximo aprobado y el saldo de la billetera permiten {most} {symbol}.',
  REPLACED_MEANWHILE: 'Otra persona ha reemplazado esta transacción entretanto. Vuelva a mirarla.',
  FOREIGN_TEXT: '{text}',
  NOT_SIGNED_IN_TIME: 'Caducó antes de que se aprobara y firmara. Solicite una transferencia nueva.',
  NOT_TAKEN_IN_TIME: 'Caducó antes de que la cadena la incluyera. Solicite una transferencia nueva.',
  NOT_TAKEN: 'Caducó: la cadena no la ha incluido. Solicite una transferencia nueva.',
  NOT_TAKEN_WITH:
    'Caducó: la cadena no la ha incluido y el nodo respondió {answer}. Solicite una transferencia nueva.',
  CONFLICT_KEY_USED:
    'Otra transacción de esta billetera ocupó su lugar en la cadena, así que nunca se incluirá. Solicite una transferencia nueva.',
  TRANSFER_CANCELLED_ON_CHAIN:
    'Cancelada: la cadena ha incluido en su lugar una transacción que no paga nada. Se cobró la comisión de esa transacción.',
  CHAIN_UNDID: 'Revertida por la cadena: {answer}.',
  KEY_OF_OTHER_ADDRESS: '{field}: no firma por {address}',
  MAIN_NEEDS_REQUEST: 'En {network} las transferencias se aprueban: cree una solicitud de transferencia.',
}
