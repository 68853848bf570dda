import type { deleteTransactions as en } from '../en/delete-transactions.ts'

export const deleteTransactions: typeof en = {
  button: 'Dev: eliminar todas las transacciones',
  confirm: '¿Eliminar TODAS las transacciones? Esta acción no se puede deshacer.',
  accept: 'Eliminar todo',
  failed: (status) => `Error: no se pudo eliminar: ${status}`,
  results: 'Filas eliminadas por tabla',
  dismiss: 'Cerrar',
}
