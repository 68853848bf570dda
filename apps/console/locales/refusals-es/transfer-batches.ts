import type { RefusalTexts } from '@holdfast/contract'

export const transferBatches: RefusalTexts<'transfer-batches'> = {
  TRANSFER_IN_BATCH: 'Este pago forma parte de un lote, que se decide en conjunto.',
  BATCH_NOT_READY: 'Línea {line}: {why}',
  BATCH_OTHER_HASH: 'Este no es el hash del lote.',
  BATCH_IN_STATE: 'Ningún pago de este lote espera eso.',
  BATCH_CANCELLED: '{who} canceló este lote.',
  BATCH_STOPPED: 'La firma se detuvo tras {count} rechazos seguidos. El último: {why}',
  BATCH_UNSIGNED: '{count} {count|pago no se firmó|pagos no se firmaron}. El último motivo: {why}',
  BATCH_SIGNER_GONE:
    'La firma se detuvo porque quien la inició ya no puede hacer transferencias. Otra persona puede reanudarla.',
  BATCH_ADDRESS_MISSING: 'Añada una dirección o el nombre de un destinatario de su libreta.',
  BATCH_ADDRESS_INVALID: 'No es una dirección de {network}.',
  BATCH_OTHER_NETWORK: 'Es una dirección de {other}, y la billetera está en {network}.',
  BATCH_TO_ITSELF: 'Es la dirección de la billetera que paga.',
  BATCH_BURN_ADDRESS: 'Nadie tiene una clave de esta dirección: lo que se envía allí se pierde.',
  BATCH_PAYEE_UNKNOWN: '{name} no está en su libreta en {network}.',
  BATCH_PAYEE_AMBIGUOUS: '{name} tiene varias direcciones en {network}. Indique la dirección.',
  BATCH_ADDRESS_DIFFERS: 'Su libreta tiene otra dirección para {name}: {address}',
  BATCH_LOOKS_LIKE: 'Se parece a {name}: {address}',
  BATCH_FIRST_PAYMENT: 'Primer pago. Confirme por teléfono.',
  BATCH_DUPLICATE: 'Duplicado de la línea {line}.',
  BATCH_SAME_REQUEST: 'Hay una solicitud igual abierta, del {at}.',
  BATCH_AMOUNT_MISSING: 'Añada un importe.',
  BATCH_AMOUNT_AMBIGUOUS:
    '{amount} puede significar {whole} o {decimal}. Elija cómo se escriben los importes o cambie el importe.',
  BATCH_AMOUNT_UNREADABLE: '{amount} no es un importe.',
  BATCH_AMOUNT_ZERO: 'El importe debe ser mayor que cero.',
  BATCH_AMOUNT_NEGATIVE: 'El importe es negativo.',
  BATCH_AMOUNT_TOO_FINE: '{symbol} tiene {count} {count|decimal|decimales}. Este importe tiene más.',
  BATCH_OVER_BALANCE:
    'La suma hasta esta línea es {needed} {symbol}; la billetera tiene {available} {symbol}.',
  BATCH_OVER_RESERVED:
    'La suma hasta esta línea es {needed} {symbol}; {count} {count|solicitud abierta reserva|solicitudes abiertas reservan} {reserved} {symbol}, por lo que quedan {available} {symbol}.',
}
