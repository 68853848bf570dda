import type { RefusalTexts } from '@holdfast/contract'

export const notices: RefusalTexts<'notices'> = {
  FETCH_STARTED: 'Se están obteniendo las transacciones',
  CATCH_UP_STARTED: 'Se están actualizando los saldos',
  FINDING_REPAIRED: 'Registrado como lo tiene la cadena',
  WALLET_READ_AGAIN: 'Leída de nuevo desde el último punto conciliado',
  NETWORK_UNSERVED: 'No hay ningún proveedor configurado para {network}',
  ATTACHMENT_DELETED: 'El adjunto se ha eliminado',
  TRANSACTIONS_DELETED: 'Se eliminaron todas las transacciones',
  WALLET_SUBSCRIBED: 'Suscrito a los eventos de esta billetera',
  WALLET_SUBSCRIBED_BEFORE: 'Ya estaba suscrito a los eventos de esta billetera',
}
